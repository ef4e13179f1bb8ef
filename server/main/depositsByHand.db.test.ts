import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Deposit } from '#contract/deposit.ts'
import type { OperatorRole } from '#contract/operator.ts'
import type { DepositQueue, QueuedDeposit } from '#contract/operatorDeposits.ts'
import { type RouteName, routePath } from '#contract/routePaths.ts'
import { ROUTES } from '#contract/routes.ts'
import { type DepositChain, openDepositChain, TEST_CHAIN } from '#kit/depositChain.ts'
import { COLLECTING, USDT } from '#kit/depositWorld.ts'
import { XPUB } from '#kit/depositXpub.ts'
import { openTestHouse } from '#kit/house.ts'
import { jpeg } from '#kit/pictures.ts'
import type { House } from './house.ts'

const ADMIN = 'the-token-of-who-founded-it'
const NEEDED = 3
let chain: DepositChain
let house: House
let folder: string
let people: Record<'ann' | 'ben' | 'treasurer', string>
let count = 0

beforeAll(async () => {
  chain = await openDepositChain()
  folder = await mkdtemp(join(tmpdir(), 'deposits-by-hand-'))
  const file = join(folder, 'deposits.json')
  const token = { address: chain.usdt, decimals: 6 }
  const watched = {
    id: 'testnet',
    name: 'Testnet',
    chainId: TEST_CHAIN,
    nodes: [chain.url],
    confirmations: NEEDED,
    collecting: COLLECTING,
    native: 'ETH',
    tokens: { USDT: token },
  }
  const bitcoin = { id: 'bitcoin', name: 'Bitcoin', asset: 'BTC', address: 'bc1qhouse0000000000' }
  await writeFile(file, JSON.stringify({ xpub: XPUB, watched: [watched], byHand: [bitcoin] }))
  house = await openTestHouse({ env: { DEPOSITS_FILE: file, OPERATOR_TOKEN: ADMIN } })
  await house.watchDeposits()
  people = {
    ann: await operator('Ann', 'reviewer'),
    ben: await operator('Ben', 'reviewer'),
    treasurer: await operator('Tom', 'treasurer'),
  }
})
afterEach(async () => {
  await house.auditAll()
  const { parts } = (await (await fetch(`${house.url}/readyz`)).json()) as { parts: object }
  expect(parts).toMatchObject({ books: 'ok' })
})
afterAll(async () => {
  await house.close()
  await chain.stop()
  await rm(folder, { recursive: true })
})

interface Reply<R = unknown> {
  readonly status: number
  readonly code: string
  readonly result: R
}

async function operators<R>(token: string, path: string, body?: unknown): Promise<Reply<R>> {
  const reply = await fetch(`${house.url}/swx/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, ...((await reply.json()) as Omit<Reply<R>, 'status'>) }
}

async function operator(name: string, role: OperatorRole): Promise<string> {
  const { result } = await operators<{ token: string }>(ADMIN, 'operators', { name, roles: [role] })
  return result.token
}

async function ask<R>(name: RouteName, token: string, body?: unknown): Promise<Reply<R>> {
  const { method } = ROUTES[name]
  const reply = await fetch(house.url + routePath(name), {
    method,
    headers: {
      virtually: 'NO',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, ...((await reply.json()) as Omit<Reply<R>, 'status'>) }
}

/** Somebody who signed in, and a picture they sent as a proof. */
async function customer() {
  count += 1
  const wallet = privateKeyToAccount(`0x${String(count).padStart(64, '0')}`)
  const sent = { channel: 'dapp', address: wallet.address, chainId: 1 }
  const { message } = (await ask<{ message: string }>('sendCode', '', sent)).result
  const signature = await wallet.signMessage({ message })
  const body = { message, signature }
  const { token } = (await ask<{ token: string }>('loginByDapp', '', body)).result
  const proof = await fetch(`${house.url}${ROUTES.uploadImage.path}?purpose=depositProof`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      virtually: 'NO',
      'content-type': 'image/jpeg',
    },
    body: new Uint8Array(await jpeg()),
  })
  const { result } = (await proof.json()) as Reply<{ id: string }>
  const only = async (): Promise<Deposit> => {
    const list = await ask<{ items: Deposit[] }>('listDeposits', token)
    const [one, ...more] = list.result.items
    if (one === undefined || more.length > 0) throw new Error('not exactly one deposit')
    return one
  }
  return { token, imageId: result.id, only }
}

type Customer = Awaited<ReturnType<typeof customer>>

const report = (by: Pick<Customer, 'token' | 'imageId'>, more: object): Promise<Reply<Deposit>> =>
  ask('deposit', by.token, {
    way: 'hand',
    network: 'testnet',
    asset: 'USDT',
    amount: '150',
    imageId: by.imageId,
    ...more,
  })

async function queued(id: string): Promise<QueuedDeposit | undefined> {
  const { result } = await operators<DepositQueue>(people.ann, 'deposits?limit=200')
  return result.items.find((one) => one.id === id)
}

const review = (token: string, id: string, body: object) =>
  operators<QueuedDeposit>(token, `deposits/${id}/review`, body)

const proofOf = (token: string, id: string): Promise<Response> =>
  fetch(`${house.url}/swx/operator/deposits/${id}/proof`, {
    headers: { authorization: `Bearer ${token}` },
  })

/** What the ledger moved for a deposit: entries, and units to its customer. */
async function booked(id: string): Promise<readonly [number, bigint]> {
  const [row] = await house.db.query<{ readonly entries: number; readonly units: bigint }>(
    `SELECT count(DISTINCT e.id)::int AS entries, coalesce(sum(p.units), 0) AS units
     FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id JOIN ledger_account a ON a.id = p.account
     WHERE e.ref = $1 AND a.bucket = 'available'`,
    [id],
  )
  return [row?.entries ?? 0, row?.units ?? 0n]
}

/** A stranger's 150 USDT at the collecting address, final. */
async function strangersPayment(): Promise<string> {
  const { hash } = await chain.sendTokens(await chain.person(), COLLECTING, 150n * USDT)
  await chain.mine(NEEDED)
  return hash
}

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${house.url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}

describe('a deposit by hand', () => {
  it('is offered where images can be kept', async () => {
    const { token } = await customer()
    const { result } = await ask('getDepositOffer', token)
    expect(result).toMatchObject({
      networks: [
        { id: 'testnet', byHand: true },
        { id: 'bitcoin', byHand: true },
      ],
    })
  })

  it('with its hash: two reviewers see what the chain says and the proof, and credit it once', async () => {
    const [cara, before] = [await customer(), await figure('glasshouse_deposits_waiting')]
    const hash = await strangersPayment()
    const { id } = (await report(cara, { hash })).result
    await house.watchDeposits()
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
    expect(await figure('glasshouse_deposits_waiting')).toBe(before + 1)

    const yes = { event: 'approve', note: 'Her exchange confirms it.' }
    expect((await review(people.treasurer, id, yes)).status).toBe(403)
    expect((await review(ADMIN, id, yes)).status).toBe(403)
    expect((await review('nobody-has-this-token', id, yes)).status).toBe(401)
    expect((await review(people.ann, id, { ...yes, amount: '151' })).code).toBe('10254')
    expect((await review(people.ann, id, yes)).result).toMatchObject({
      state: 'submitted',
      approvals: [{ hash, amount: '150.000000' }],
    })
    expect((await review(people.ann, id, yes)).code).toBe('10255')
    expect(await booked(id)).toEqual([0, 0n])
    const done = await review(people.ben, id, { event: 'approve', note: 'It arrived.' })
    expect(done.result).toMatchObject({ state: 'success', amount: '150.000000' })
    expect((await review(people.ben, id, yes)).code).toBe('10253')
    await chain.mine(NEEDED)
    await house.watchDeposits()
    await house.watchDeposits()
    expect(await cara.only()).toMatchObject({ id, state: 'success', note: 'It arrived.' })
    expect(await booked(id)).toEqual([1, 150n * USDT])
    expect(await figure('glasshouse_deposits_waiting')).toBe(before)
  })

  it('with its last six characters: two must name the same transaction and amount', async () => {
    const cara = await customer()
    const sent = { network: 'bitcoin', asset: 'BTC', amount: '0.02', lastSix: 'c0ffee' }
    const { id } = (await report(cara, sent)).result
    const one = `${'1'.repeat(58)}c0ffee`
    const [yes, other] = [one, `${'2'.repeat(58)}c0ffee`].map((hash) => ({
      event: 'approve',
      note: 'Seen in our wallet.',
      amount: '0.019',
      hash,
    }))
    expect((await review(people.ann, id, { event: 'approve', note: 'Yes.' })).code).toBe('10254')
    expect((await review(people.ann, id, other ?? {})).code).toBe('200')
    expect((await review(people.ben, id, yes ?? {})).result).toMatchObject({ state: 'submitted' })
    const again = { ...yes, hash: `0x${one.toUpperCase()}` }
    expect((await review(people.ann, id, again)).result).toMatchObject({ state: 'success' })
    expect(await cara.only()).toMatchObject({
      hash: one,
      amount: '0.01900000',
      claimed: '0.02000000',
    })
    expect(await booked(id)).toEqual([1, 1_900_000n])
    const { result } = await operators<{ items: object[] }>(people.ann, 'acts?limit=1')
    expect(result.items).toMatchObject([
      {
        act: 'reviewDeposit approve',
        ref: id,
        outcome: '200',
        detail: expect.stringContaining(one.toUpperCase()),
      },
    ])
  })

  it('is rejected with a reason that its customer reads, and a note of byOperator', async () => {
    const cara = await customer()
    const { id } = (await report(cara, { hash: `0x${'ab'.repeat(32)}` })).result
    // Nothing is known of it yet; it may still appear.
    await house.watchDeposits()
    const bare = await review(people.ann, id, { event: 'reject', reason: 'byOperator' })
    expect(bare).toMatchObject({ code: '400', fields: { note: 'required' } })
    const no = { event: 'reject', reason: 'byOperator', note: 'The picture is of another deposit.' }
    expect((await review(people.treasurer, id, no)).status).toBe(403)
    expect((await review(people.ann, id, no)).result).toMatchObject({ state: 'rejected' })
    expect((await review(people.ben, id, no)).code).toBe('10253')
    expect(await cara.only()).toMatchObject({
      state: 'rejected',
      reason: 'byOperator',
      note: 'The picture is of another deposit.',
    })
    expect(await booked(id)).toEqual([0, 0n])
    const { result } = await operators<{ items: object[] }>(people.ann, 'acts?limit=4')
    expect(result.items).toMatchObject([
      { act: 'reviewDeposit reject', ref: id, outcome: '10253' },
      { act: 'reviewDeposit reject', outcome: '200', detail: `byOperator: ${no.note}` },
      { act: 'reviewDeposit reject', outcome: '403' },
      { act: 'reviewDeposit reject', outcome: '400', detail: 'byOperator' },
    ])
  })

  it('needs an image of one’s own that nothing uses', async () => {
    const [cara, dan] = [await customer(), await customer()]
    const hash = `0x${'cd'.repeat(32)}`
    const codes = []
    for (const imageId of ['no-image-at-all', randomUUID(), dan.imageId]) {
      codes.push((await report({ ...cara, imageId }, { hash })).code)
    }
    expect(codes).toEqual(['10252', '10252', '10252'])
    expect((await report(cara, { hash })).code).toBe('200')
    expect((await report(cara, { hash: `0x${'ce'.repeat(32)}` })).code).toBe('10252')
  })
})

describe('the proof of a deposit', () => {
  it('is a file to save for reviewers, as long as the deposit waits, and each reading is kept', async () => {
    const cara = await customer()
    const { id } = (
      await report(cara, { network: 'bitcoin', asset: 'BTC', amount: '0.02', lastSix: 'decade' })
    ).result
    expect((await proofOf(people.treasurer, id)).status).toBe(403)
    expect((await proofOf(ADMIN, id)).status).toBe(403)
    expect((await proofOf(cara.token, id)).status).toBe(401)
    expect((await proofOf(people.ann, randomUUID())).status).toBe(404)
    const file = await proofOf(people.ann, id)
    const owners = await fetch(`${house.url}${routePath('getImage', { id: cara.imageId })}`, {
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
    const { result } = await operators<{ items: object[] }>(people.ann, 'acts?limit=2')
    expect(result.items).toMatchObject([
      { act: 'getDepositProof', ref: id, outcome: '200' },
      { act: 'getDepositProof', outcome: '404' },
    ])
    const no = { event: 'reject', reason: 'noTransfer' }
    expect((await review(people.ann, id, no)).code).toBe('200')
    const over = await proofOf(people.ann, id)
    expect([over.status, ((await over.json()) as Reply).code]).toEqual([200, '10253'])
  })
})

it('says how far behind each chain is', async () => {
  const lag = 'glasshouse_deposit_chain_lag_seconds{network="testnet"}'
  await chain.mine(1)
  await house.watchDeposits()
  expect(await figure(lag)).toBeLessThan(60)
  expect(await figure('glasshouse_deposit_chain_lag_seconds{network="bitcoin"}')).toBeNaN()
})
