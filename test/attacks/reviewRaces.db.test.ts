import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Deposit } from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { OperatorAct } from '#protocol/operator.ts'
import { ROUTES } from '#protocol/routes.ts'
import type { QueuedDeposit } from '#protocol/operatorDeposits.ts'
import { ADMIN_TOKEN, type DepositApp, openDepositApp, type Reply } from '#kit/depositApp.ts'
import { giveReal } from '#kit/giveReal.ts'
import { verifyFully } from '#kit/verifyFully.ts'
import { newHttpCustomer } from '#kit/httpCustomers.ts'
import { askOut, choosePassword } from '#kit/httpWithdrawals.ts'
import { newOperatorToken } from '#kit/operatorTokens.ts'
import { jpeg } from '#kit/pictures.ts'
import { rounds } from './size.ts'

let world: DepositApp
let cid: string

beforeAll(async () => {
  world = await openDepositApp()
  const { token, tokenHash } = newOperatorToken()
  await world.operators(ADMIN_TOKEN, 'operators', { name: 'Cid', roles: ['reviewer'], tokenHash })
  cid = token
})
afterEach(() => world.godCheck())
afterAll(() => world.close())

const ROUNDS = rounds(6, 60)
const YES = { event: 'approve', note: 'Seen on its chain.', amount: '0.02' }
const NO = { event: 'reject', reason: 'noTransfer' }

const review = (token: string, id: string, body: object): Promise<Reply<QueuedDeposit>> =>
  world.operators<QueuedDeposit>(token, `deposits/${id}/review`, body)

async function reported(round: number): Promise<{ readonly id: string; only(): Promise<Deposit> }> {
  const by = await world.customer()
  const { id } = (
    await world.ask<Deposit>('deposit', by.token, {
      way: 'hand',
      network: 'bitcoin',
      asset: 'BTC',
      amount: '0.02',
      hash: round.toString(16).padStart(64, '0'),
      imageId: by.imageId,
    })
  ).result
  return { id, only: () => by.only() }
}

async function outcomes(id: string): Promise<readonly string[]> {
  const { result } = await world.operators<{ items: OperatorAct[] }>(cid, 'acts?limit=2')
  return result.items
    .filter((act) => act.ref === id)
    .map(({ act, outcome }) => `${act} ${outcome}`)
    .toSorted()
}

it('tells whoever lost a race of yes and no that they lost, and keeps it so', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id, only } = await reported(round)
    expect((await review(world.people.ann, id, YES)).code).toBe('200')
    const [yes, no] = await Promise.all([
      review(world.people.ben, id, YES),
      // A yes asks more of the database: with some delay each of the two wins now and then.
      delay((round % 3) * 8).then(() => review(cid, id, NO)),
    ])
    const { state } = await only()
    expect([state, yes.code, no.code]).toEqual(
      state === 'rejected'
        ? ['rejected', CODE.depositNotForReview, '200']
        : ['success', '200', CODE.depositNotForReview],
    )
    expect(await outcomes(id)).toEqual([
      `reviewDeposit approve ${yes.code}`,
      `reviewDeposit reject ${no.code}`,
    ])
  }
})

it('counts what people credited to a customer in a day to what one person approves of it', async () => {
  const ann = await newHttpCustomer(world.app.url)
  const keep = { token: ann.token, expiresAt: '', user: ann.user }
  await giveReal(world.app, keep, 5_000_000_000n)
  await choosePassword(ann)
  await verifyFully(world.app, ann.user.id)
  const url = `${world.app.url}${ROUTES.uploadImage.path}?purpose=depositProof`
  const headers = { authorization: `Bearer ${ann.token}`, virtually: 'NO' }
  const sent = await fetch(url, { method: 'POST', headers, body: new Uint8Array(await jpeg()) })
  const { result } = (await sent.json()) as Reply<{ id: string }>
  const hash = 'f'.repeat(64)
  const claim = { way: 'hand', network: 'bitcoin', asset: 'BTC', amount: '0.09', hash }
  const { id } = (await ann.ask<Deposit>('deposit', { ...claim, imageId: result.id })).result
  const yes = { ...YES, amount: '0.09' }
  for (const token of [world.people.ann, world.people.ben]) await review(token, id, yes)
  const [entry] = await world.app.db.query('SELECT reason FROM ledger_entry WHERE ref = $1', [id])
  expect(entry).toEqual({ reason: YES.note })
  const ids = [await askOut(ann, '1000'), await askOut(ann, '20')]
  const states = []
  for (const one of ids) {
    const path = `withdrawals/${one}/review`
    const { result: after } = await world.operators<{ state: string }>(cid, path, {
      event: 'approve',
    })
    states.push(after.state)
  }
  expect(states).toEqual(['approved', 'submitted'])
})

it('takes both yeses that come at once, and one of two noes', async () => {
  const first = await reported(1001)
  const both = [world.people.ann, world.people.ben].map((token) => review(token, first.id, YES))
  expect((await Promise.all(both)).map(({ code }) => code)).toEqual(['200', '200'])
  const second = await reported(1002)
  const noes = [world.people.ann, world.people.ben].map((token) => review(token, second.id, NO))
  expect((await Promise.all(noes)).map(({ code }) => code).toSorted()).toEqual([
    CODE.depositNotForReview,
    '200',
  ])
})
