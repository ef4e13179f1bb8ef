import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Deposit } from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { OperatorAct } from '#protocol/operator.ts'
import type { Treasury, TreasuryMove } from '#protocol/operatorTreasury.ts'
import { ADMIN_TOKEN, type DepositApp, openDepositApp } from '#kit/depositApp.ts'
import { COLLECTING, NEEDED, OPERATOR_WALLET, USDT } from '#kit/depositWorld.ts'
import { TEST_WORDS } from '#kit/depositXpub.ts'
import { newOperatorToken } from '#kit/operatorTokens.ts'

let world: DepositApp
let tom: string
let ada: string

beforeAll(async () => {
  world = await openDepositApp()
  tom = world.people.treasurer
  const { token, tokenHash } = newOperatorToken()
  await world.operators(ADMIN_TOKEN, 'operators', { name: 'Ada', roles: ['admin'], tokenHash })
  ada = token
})
afterEach(() => world.godCheck())
afterAll(() => world.close())

const treasury = <R = TreasuryMove>(token: string, path: string, body?: object) =>
  world.operators<R>(token, `treasury${path}`, body)
const standing = async (asset: string) =>
  (await treasury<Treasury>(tom, '')).result.standing.find((one) => one.asset === asset)

/** A final transfer of 40 USDT from the operator's own wallet. */
async function transfer(): Promise<string> {
  const wallet = mnemonicToAccount(TEST_WORDS, { addressIndex: 1 })
  const stranger = await world.chain.person()
  await world.chain.sendTokens(stranger, OPERATOR_WALLET, 40n * USDT)
  const { hash } = await world.chain.sendTokens(wallet, COLLECTING, 40n * USDT)
  await world.chain.mine(NEEDED)
  return hash
}

/** Somebody says by hand that a transaction brought this; the first of two reviewers believes it. */
async function believed(more: object): Promise<string> {
  const cara = await world.customer()
  const body = { way: 'hand', imageId: cara.imageId, ...more }
  const { id } = (await world.ask<Deposit>('deposit', cara.token, body)).result
  await world.app.watchDeposits()
  await review(world.people.ann, id)
  return id
}
const review = (token: string, id: string) =>
  world.operators(token, `deposits/${id}/review`, { event: 'approve', note: 'seen' })

it('is funded by a transfer that the chain proves, which is nobody’s deposit then', async () => {
  const hash = await transfer()
  const before = await standing('USDT')
  const body = { network: 'testnet', hash: hash.toUpperCase().replace('0X', '0x') }
  expect((await treasury(world.people.ann, '/claims', body)).code).toBe(CODE.forbidden)
  const id = await believed({ network: 'testnet', asset: 'ETH', amount: '1', hash })
  const { result } = await treasury(tom, '/claims', body)
  expect(result).toMatchObject({ state: 'done', proven: true, amount: '40.000000', asset: 'USDT' })
  expect((await treasury(tom, '/claims', body)).code).toBe(CODE.payoutNamed)
  expect(Number((await standing('USDT'))?.treasury)).toBe(Number(before?.treasury) + 40)
  expect((await review(world.people.ben, id)).code).toBe(CODE.depositCounted)
  await world.app.watchDeposits()
  expect(await world.booked(id)).toEqual([0, 0n])

  const { items } = (await world.operators<{ items: OperatorAct[] }>(tom, 'acts')).result
  const claims = items.filter(({ act }) => act === 'claimFunding')
  expect(claims.map(({ outcome }) => outcome)).toEqual([CODE.payoutNamed, '200', CODE.forbidden])
  expect(claims[1]).toMatchObject({ ref: result.id, detail: body.hash })
})

it('or credited as a deposit, never both, also where both are said in the same instant', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const hash = String(turn + 1).repeat(64)
    const id = await believed({ network: 'bitcoin', asset: 'BTC', amount: '0.02', hash })
    const funding = { asset: 'BTC', amount: '0.02', reference: hash }
    const proposed = await treasury(tom, '/fundings', funding)
    const [deposit, move] = await Promise.all([
      review(world.people.ben, id),
      treasury(ada, `/${proposed.result.id}/confirm`, {}),
    ])
    const codes = [deposit.code, move.code]
    expect([`200 ${CODE.payoutNamed}`, `${CODE.depositCounted} 200`]).toContain(codes.join(' '))
    expect((await world.booked(id))[0]).toBe(deposit.code === '200' ? 1 : 0)
  }
})

it('takes a second person, who is not whoever founded it, and nobody while the books are in doubt', async () => {
  const body = { asset: 'EUR', amount: '10.005', reference: 'FT 0001' }
  expect(await treasury(tom, '/fundings', body)).toMatchObject({
    code: '400',
    fields: { amount: 'tooPrecise' },
  })
  const { id } = (await treasury(tom, '/fundings', { ...body, amount: '10' })).result
  const other = (await treasury(tom, '/fundings', { ...body, amount: '9', reference: 'FT-0002' }))
    .result
  expect((await treasury(tom, `/${id}/confirm`, {})).code).toBe(CODE.anotherPersonNeeded)
  expect((await treasury(ADMIN_TOKEN, `/${id}/confirm`, {})).code).toBe(CODE.forbidden)
  expect((await treasury(world.people.ann, `/${id}/confirm`, {})).code).toBe(CODE.forbidden)

  const spoil = async (units: number): Promise<void> => {
    const { db } = world.app
    await db.query('ALTER TABLE ledger_account DISABLE TRIGGER ledger_account_guard')
    await db.query(`UPDATE ledger_account SET balance = balance + $1 WHERE asset = 'EUR'`, [units])
    await db.query('ALTER TABLE ledger_account ENABLE ALWAYS TRIGGER ledger_account_guard')
    await world.app.audit()
  }
  await spoil(1)
  expect((await treasury(ada, `/${id}/confirm`, {})).code).toBe(CODE.unavailable)
  // What ends something moves no money.
  expect((await treasury(world.people.ann, `/${other.id}/stop`, {})).result.state).toBe('stopped')
  await spoil(-1)
  expect((await treasury(ada, `/${id}/confirm`, {})).result.state).toBe('done')
})

it('takes another hand: not of whom one made, nor of who came after it was proposed', async () => {
  const made = async (by: string, name: string, role: string): Promise<string> => {
    const { token, tokenHash } = newOperatorToken()
    const body = { name, roles: [role], tokenHash }
    expect((await world.operators(by, 'operators', body)).code).toBe('200')
    return token
  }
  const tim = await made(ada, 'Tim', 'treasurer')
  const zoe = await made(ada, 'Zoe', 'admin')
  const uma = await made(zoe, 'Uma', 'treasurer')
  const propose = async (by: string, reference: string): Promise<string> =>
    (await treasury(by, '/fundings', { asset: 'EUR', amount: '1', reference })).result.id
  const confirm = async (by: string, id: string) => (await treasury(by, `/${id}/confirm`, {})).code
  const ofTim = await propose(tim, 'FT-0010')
  const late = await made(ADMIN_TOKEN, 'Leo', 'treasurer')
  for (const by of [ada, late]) expect(await confirm(by, ofTim)).toBe(CODE.anotherPersonNeeded)
  expect(await confirm(tom, ofTim)).toBe('200')
  // By way of somebody else, and the other way round, as well.
  expect(await confirm(ada, await propose(uma, 'FT-0011'))).toBe(CODE.anotherPersonNeeded)
  expect(await confirm(zoe, await propose(tom, 'FT-0012'))).toBe('200')
})
