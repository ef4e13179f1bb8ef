import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Deposit } from '#protocol/deposit.ts'
import type { DepositQueue } from '#protocol/operatorDeposits.ts'
import { type DepositApp, openDepositApp } from '#kit/depositApp.ts'
import { COLLECTING, NEEDED, USDT } from '#kit/depositWorld.ts'
import { rounds } from './size.ts'

let world: DepositApp

beforeAll(async () => {
  world = await openDepositApp()
})
afterEach(() => world.godCheck())
afterAll(() => world.close())

/** More than one customer may have under way, in transactions of so many transfers. */
const TRANSFERS = 25
const TRANSACTIONS = rounds(1, 20)

const queue = async (): Promise<DepositQueue> =>
  (await world.operators<DepositQueue>(world.people.ann, 'deposits?limit=200')).result

async function dustTo(address: string, each: bigint): Promise<void> {
  for (let count = 0; count < TRANSACTIONS; count += 1) {
    await world.chain.payTokens(
      Array.from({ length: TRANSFERS }, () => address),
      each,
    )
  }
  await world.chain.mine(NEEDED)
  await world.app.watchDeposits()
  await world.app.watchDeposits()
}

it.each([
  ['next to nothing', 1n, 0],
  ['less than the minimum', 2n * USDT, TRANSFERS * TRANSACTIONS],
])('%s from strangers keeps nobody from reporting', async (_, each, rows) => {
  const cara = await world.customer()
  const own = await world.ask<{ address: string }>('getDepositAddress', cara.token, {
    network: 'testnet',
  })
  const before = (await queue()).items.length
  await dustTo(own.result.address, each)
  expect((await queue()).items.length - before).toBe(Math.min(rows, 200 - before))

  const sent = { network: 'testnet', asset: 'USDT', amount: '150' }
  const hash = `0x${each.toString(16).padStart(64, 'a')}`
  const byHand = { ...sent, way: 'hand', hash, imageId: cara.imageId }
  expect((await world.ask('deposit', cara.token, byHand)).code).toBe('200')
  const byWallet = { ...sent, way: 'wallet', hash: hash.replace('a', 'b') }
  expect((await world.ask('deposit', cara.token, byWallet)).code).toBe('200')

  const person = await world.chain.person()
  const real = await world.chain.sendTokens(person, own.result.address, 150n * USDT)
  await world.chain.mine(NEEDED)
  await world.app.watchDeposits()
  await world.app.watchDeposits()
  const { result } = await world.ask<{ items: Deposit[] }>('listDeposits', cara.token)
  expect(result.items.find((one) => one.hash === real.hash)).toMatchObject({
    state: 'success',
    amount: '150.000000',
  })
})

it('is one line for operators, and hides nothing that is more', async () => {
  const was = (await queue()).dust[0]
  const stranger = await world.chain.person()
  await dustTo(COLLECTING, 1n)
  const { hash } = await world.chain.sendTokens(stranger, COLLECTING, 150n * USDT)
  await world.chain.mine(NEEDED)
  await world.app.watchDeposits()
  const { unattributed, dust } = await queue()
  expect(unattributed.map((one) => one.hash)).toEqual([hash])
  const transfers = (was?.transfers ?? 0) + TRANSFERS * TRANSACTIONS
  const amount = (transfers / 1e6).toFixed(6)
  expect(dust).toEqual([{ network: 'testnet', asset: 'USDT', transfers, amount }])
})
