import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Deposit } from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { DepositQueue, QueuedDeposit } from '#protocol/operatorDeposits.ts'
import { routePath } from '#protocol/routePaths.ts'
import { NEEDED, COLLECTING, USDT } from '#kit/depositWorld.ts'
import {
  ADMIN_TOKEN,
  type DepositApp,
  type Depositor,
  openDepositApp,
  type Reply,
} from '#kit/depositApp.ts'

let world: DepositApp

beforeAll(async () => {
  world = await openDepositApp()
})
afterEach(() => world.godCheck())
afterAll(() => world.close())

const report = (by: Pick<Depositor, 'token' | 'imageId'>, more: object): Promise<Reply<Deposit>> =>
  world.ask('deposit', by.token, {
    way: 'hand',
    network: 'testnet',
    asset: 'USDT',
    amount: '150',
    imageId: by.imageId,
    ...more,
  })

async function queued(id: string): Promise<QueuedDeposit | undefined> {
  const { result } = await world.operators<DepositQueue>(world.people.ann, 'deposits?limit=200')
  return result.items.find((one) => one.id === id)
}

const review = (token: string, id: string, body: object) =>
  world.operators<QueuedDeposit>(token, `deposits/${id}/review`, body)

const proofOf = (token: string, id: string): Promise<Response> =>
  fetch(`${world.app.url}/swx/operator/deposits/${id}/proof`, {
    headers: { authorization: `Bearer ${token}` },
  })

/** A stranger's 150 USDT at the collecting address, final. */
async function strangersPayment(): Promise<string> {
  const { hash } = await world.chain.sendTokens(await world.chain.person(), COLLECTING, 150n * USDT)
  await world.chain.mine(NEEDED)
  return hash
}

describe('a deposit by hand', () => {
  it('is offered where images can be kept', async () => {
    const { token } = await world.customer()
    const { result } = await world.ask('getDepositOffer', token)
    expect(result).toMatchObject({
      networks: [
        { id: 'testnet', byHand: true },
        { id: 'bitcoin', byHand: true },
      ],
    })
  })

  it('with its hash: two reviewers see what the chain says and the proof, and credit it once', async () => {
    const [cara, before] = [
      await world.customer(),
      await world.figure('glasshouse_deposits_waiting'),
    ]
    const hash = await strangersPayment()
    const { id } = (await report(cara, { hash })).result
    await world.app.watchDeposits()
    expect(await queued(id)).toMatchObject({
      network: 'testnet',
      watched: true,
      asset: 'USDT',
      way: 'hand',
      state: 'submitted',
      reason: 'otherSender',
      claimed: '150.000000',
      amount: null,
      hash,
      imageId: cara.imageId,
      approvals: [],
      seen: [{ hash, asset: 'USDT', amount: '150.000000', recipient: COLLECTING }],
    })
    expect(await world.figure('glasshouse_deposits_waiting')).toBe(before + 1)

    const yes = { event: 'approve', note: 'Her exchange confirms it.' }
    expect((await review(world.people.treasurer, id, yes)).status).toBe(403)
    expect((await review(ADMIN_TOKEN, id, yes)).status).toBe(403)
    expect((await review('nobody-has-this-token', id, yes)).status).toBe(401)
    expect((await review(world.people.ann, id, { ...yes, amount: '151' })).code).toBe(
      CODE.depositFactsDiffer,
    )
    expect((await review(world.people.ann, id, yes)).result).toMatchObject({
      state: 'submitted',
      approvals: [{ hash, amount: '150.000000' }],
    })
    expect((await review(world.people.ann, id, yes)).code).toBe(CODE.otherOperatorNeeded)
    expect(await world.booked(id)).toEqual([0, 0n])
    const done = await review(world.people.ben, id, { event: 'approve', note: 'It arrived.' })
    expect(done.result).toMatchObject({ state: 'success', amount: '150.000000' })
    expect((await review(world.people.ben, id, yes)).code).toBe(CODE.depositNotForReview)
    await world.chain.mine(NEEDED)
    await world.app.watchDeposits()
    await world.app.watchDeposits()
    expect(await cara.only()).toMatchObject({ id, state: 'success', note: 'It arrived.' })
    expect(await world.booked(id)).toEqual([1, 150n * USDT])
    expect(await world.figure('glasshouse_deposits_waiting')).toBe(before)
  })

  it('with its last six characters: two must name the same transaction and amount', async () => {
    const cara = await world.customer()
    const sent = { network: 'bitcoin', asset: 'BTC', amount: '0.02', lastSix: 'c0ffee' }
    const { id } = (await report(cara, sent)).result
    const one = `${'1'.repeat(58)}c0ffee`
    const [yes, other] = [one, `${'2'.repeat(58)}c0ffee`].map((hash) => ({
      event: 'approve',
      note: 'Seen on its chain.',
      amount: '0.019',
      hash,
    }))
    expect((await review(world.people.ann, id, { event: 'approve', note: 'Yes.' })).code).toBe(
      CODE.depositFactsDiffer,
    )
    expect((await review(world.people.ann, id, other ?? {})).code).toBe('200')
    expect((await review(world.people.ben, id, yes ?? {})).result).toMatchObject({
      state: 'submitted',
    })
    const again = { ...yes, hash: `0x${one.toUpperCase()}` }
    expect((await review(world.people.ann, id, again)).result).toMatchObject({ state: 'success' })
    expect(await cara.only()).toMatchObject({
      hash: one,
      amount: '0.01900000',
      claimed: '0.02000000',
    })
    expect(await world.booked(id)).toEqual([1, 1_900_000n])
    const { result } = await world.operators<{ items: object[] }>(world.people.ann, 'acts?limit=1')
    const detail = `${again.hash}: 0.019: Seen on its chain.`
    expect(result.items).toMatchObject([
      { act: 'reviewDeposit approve', ref: id, outcome: '200', detail },
    ])
  })

  it('is rejected with a reason that its customer reads, and a note of byOperator', async () => {
    const cara = await world.customer()
    const { id } = (await report(cara, { hash: `0x${'ab'.repeat(32)}` })).result
    // Nothing is known of it yet; it may still appear.
    await world.app.watchDeposits()
    const bare = await review(world.people.ann, id, { event: 'reject', reason: 'byOperator' })
    expect(bare).toMatchObject({ code: '400', fields: { note: 'required' } })
    const no = { event: 'reject', reason: 'byOperator', note: 'The picture is of another deposit.' }
    expect((await review(world.people.treasurer, id, no)).status).toBe(403)
    expect((await review(world.people.ann, id, no)).result).toMatchObject({ state: 'rejected' })
    expect((await review(world.people.ben, id, no)).code).toBe(CODE.depositNotForReview)
    expect(await cara.only()).toMatchObject({
      state: 'rejected',
      reason: 'byOperator',
      note: 'The picture is of another deposit.',
    })
    expect(await world.booked(id)).toEqual([0, 0n])
    const { result } = await world.operators<{ items: object[] }>(world.people.ann, 'acts?limit=4')
    expect(result.items).toMatchObject([
      { act: 'reviewDeposit reject', ref: id, outcome: CODE.depositNotForReview },
      { act: 'reviewDeposit reject', outcome: '200', detail: `byOperator: ${no.note}` },
      { act: 'reviewDeposit reject', outcome: '403' },
      { act: 'reviewDeposit reject', outcome: '400', detail: 'byOperator' },
    ])
  })

  it('needs an image of one’s own that nothing uses', async () => {
    const [cara, dan] = [await world.customer(), await world.customer()]
    const hash = `0x${'cd'.repeat(32)}`
    const codes = []
    for (const imageId of ['no-image-at-all', randomUUID(), dan.imageId]) {
      codes.push((await report({ ...cara, imageId }, { hash })).code)
    }
    expect(codes).toEqual([
      CODE.depositProofMissing,
      CODE.depositProofMissing,
      CODE.depositProofMissing,
    ])
    expect((await report(cara, { hash })).code).toBe('200')
    expect((await report(cara, { hash: `0x${'ce'.repeat(32)}` })).code).toBe(
      CODE.depositProofMissing,
    )
  })
})

it('uses up no image for a report that is refused beside another', async () => {
  const cara = await world.customer()
  const images = [cara.imageId]
  while (images.length < 6) images.push(await cara.image())
  // The first one is under way when the others come: these are decided together.
  const codes = await Promise.all(
    images.map(async (imageId, at) => {
      const hash = `0x${(at === 0 ? 'e1' : 'e2').repeat(32)}`
      return (await report({ ...cara, imageId }, { hash })).code
    }),
  )
  expect(codes.toSorted()).toEqual([
    CODE.depositCounted,
    CODE.depositCounted,
    CODE.depositCounted,
    CODE.depositCounted,
    '200',
    '200',
  ])
  const used = await world.app.db.query(
    'SELECT 1 FROM image WHERE id = ANY ($1::uuid[]) AND used_by IS NOT NULL',
    [images],
  )
  expect(used).toHaveLength(2)
})

describe('the proof of a deposit', () => {
  it('is a file to save for reviewers, as long as the deposit waits, and each reading is kept', async () => {
    const cara = await world.customer()
    const { id } = (
      await report(cara, { network: 'bitcoin', asset: 'BTC', amount: '0.02', lastSix: 'decade' })
    ).result
    expect((await proofOf(world.people.treasurer, id)).status).toBe(403)
    expect((await proofOf(ADMIN_TOKEN, id)).status).toBe(403)
    expect((await proofOf(cara.token, id)).status).toBe(401)
    expect((await proofOf(world.people.ann, randomUUID())).status).toBe(404)
    const file = await proofOf(world.people.ann, id)
    const owners = await fetch(`${world.app.url}${routePath('getImage', { id: cara.imageId })}`, {
      headers: { authorization: `Bearer ${cara.token}` },
    })
    const names = [
      'content-type',
      'content-disposition',
      'content-security-policy',
      'cache-control',
    ]
    const headersOf = ({ headers }: Response) =>
      [...names, 'x-content-type-options'].map((name) => headers.get(name))
    expect([file.status, headersOf(file)]).toEqual([200, headersOf(owners)])
    expect(headersOf(file)[1]).toBe(`attachment; filename="${cara.imageId}.jpg"`)
    expect(await file.bytes()).toEqual(await owners.bytes())
    const { result } = await world.operators<{ items: object[] }>(world.people.ann, 'acts?limit=2')
    expect(result.items).toMatchObject([
      { act: 'getDepositProof', ref: id, outcome: '200' },
      { act: 'getDepositProof', outcome: '404' },
    ])
    const no = { event: 'reject', reason: 'noTransfer' }
    expect((await review(world.people.ann, id, no)).code).toBe('200')
    const over = await proofOf(world.people.ann, id)
    expect([over.status, ((await over.json()) as Reply).code]).toEqual([
      200,
      CODE.depositNotForReview,
    ])
  })
})

it('takes no withdrawal to where its payout would be nobody’s deposit', async () => {
  const [{ token }, other] = [await world.customer(), await world.customer()]
  const own = await world.ask<{ address: string }>('getDepositAddress', other.token, {
    network: 'testnet',
  })
  for (const address of [COLLECTING, own.result.address]) {
    const target = { method: 'crypto', asset: 'USDT', network: 'ethereum', address }
    const asked = await world.ask('prepareWithdrawal', token, { target, amount: '200' })
    expect(asked).toMatchObject({ code: '400', fields: { 'target.address': 'unreasonable' } })
  }
})

it('says how far behind each chain is', async () => {
  const lag = 'glasshouse_deposit_chain_lag_seconds{network="testnet"}'
  await world.chain.mine(1)
  await world.app.watchDeposits()
  expect(await world.figure(lag)).toBeLessThan(60)
  expect(await world.figure('glasshouse_deposit_chain_lag_seconds{network="bitcoin"}')).toBeNaN()
})
