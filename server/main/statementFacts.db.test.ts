import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Movement } from '#protocol/statement.ts'
import { orderNumber } from '#protocol/orderNumber.ts'
import { manualClock } from '#kit/clock.ts'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { readCsv } from '#kit/csvStatement.ts'
import { openReceiptWorld, type ReceiptWorld } from '#kit/receiptWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import {
  openWithdrawalWorld,
  TO_BANK,
  TO_WALLET,
  type WithdrawalWorld,
} from '#kit/withdrawalWorld.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { createStatementService } from '#server/modules/statement/service.ts'
import type { StatementService } from '#server/modules/statement/types.ts'
import type { Db } from '#server/platform/db.ts'
import { fileWordsOf } from './words.ts'
import { STATEMENT_FACTS } from './statementFacts.ts'

const USDT = 1_000_000n

const statementOf = (db: Db): StatementService =>
  createStatementService({
    db,
    clock: manualClock(Date.UTC(2026, 0, 5)),
    brand: 'House',
    wordsOf: fileWordsOf,
    facts: STATEMENT_FACTS,
  })

/** What was told of each entry of a holder, oldest first. */
async function told(db: Db, holder: Holder): Promise<readonly Movement[]> {
  const { items } = await statementOf(db).list(db, holder, { limit: 100 })
  return [...items].reverse()
}

/** Instrument, side, size, unit and price of each entry, with its type. */
const lines = (moves: readonly Movement[]): readonly string[] =>
  moves
    .filter(({ type }) => type !== 'depositCredited' && type !== 'demoGrant')
    .map(({ type, facts }) =>
      [type, facts?.instrument, facts?.side, facts?.size, facts?.unit, facts?.price].join(' '),
    )

describe('what entries of contracts were about', () => {
  let world: ContractWorld
  beforeAll(async () => {
    world = await openContractWorld()
  })
  afterAll(() => world.closeWorld())

  it('is told with the lots and the price of each entry: of the whole, of a part, of the rest', async () => {
    await world.market.price(BTC, '68000')
    const ann = await world.customer(1_000n * USDT)
    const opened = await world.open(ann)
    await world.market.price(BTC, '68100')
    const part = await world.closePart(ann, opened.id, 4n)
    await world.market.price(BTC, '68200')
    const rest = await world.close(ann, opened.id)
    const moves = await told(world.db, ann)
    expect(lines(moves)).toEqual([
      `contractOpened BTCUSDT long 10 lots ${opened.openPrice}`,
      `contractClosed BTCUSDT long 4 lots ${String(part.closePrice)}`,
      `contractClosed BTCUSDT long 6 lots ${String(rest.closePrice)}`,
    ])
    const own = moves.filter(({ facts }) => facts !== null)
    expect(own.map(({ facts }) => facts?.place)).toEqual(['history', 'history', 'history'])
    expect(own.map(({ facts }) => facts?.receiptAt)).toEqual([
      rest.closedAt,
      part.closedAt,
      rest.closedAt,
    ])
    const eve = await world.customer(1n)
    const asked = [opened.id, part.id]
    expect(await STATEMENT_FACTS.contracts?.(world.db, eve.customerId, asked)).toEqual(new Map())
  })

  it('tells for how many lots margin was added, and that it comes back with the closing', async () => {
    await world.market.price(BTC, '68000')
    const ann = await world.customer(1_000n * USDT)
    const opened = await world.open(ann)
    await world.addMargin(ann, opened, '20')
    const part = await world.closePart(ann, opened.id, 4n)
    const { items } = await world.contracts().list(world.db, ann, { state: 'open', limit: 1 })
    for (const rest of items) await world.addMargin(ann, rest, '10')
    const closed = await world.close(ann, opened.id)
    const moves = await told(world.db, ann)
    expect(lines(moves)).toEqual([
      `contractOpened BTCUSDT long 10 lots ${opened.openPrice}`,
      `contractMarginAdded BTCUSDT long 10 lots ${opened.openPrice}`,
      `contractClosed BTCUSDT long 4 lots ${String(part.closePrice)}`,
      `contractMarginAdded BTCUSDT long 6 lots ${opened.openPrice}`,
      `contractClosed BTCUSDT long 6 lots ${String(closed.closePrice)}`,
    ])
  })

  it('is told with the limit that held when each entry was posted', async () => {
    await world.market.price(BTC, '68000')
    const ann = await world.customer(1_000n * USDT)
    const at = { price: '67500', stopLoss: '66500', takeProfit: '70000' }
    const placed = await world.place(ann, at)
    if (placed.state !== 'waiting') throw new Error('it opened at once')
    const second = await world.revise(ann, placed, { price: '67000' })
    expect(lines(await told(world.db, ann))).toEqual([
      'contractPlaced BTCUSDT long 10 lots 67500.00',
      'contractRevised BTCUSDT long 10 lots 67000.00',
    ])
    const third = await world.revise(ann, second, { price: '67200' })
    await world.revise(ann, third, { price: '67500' })
    const waits = (await told(world.db, ann)).filter(({ ref }) => ref === placed.id)
    expect(waits.map(({ facts }) => facts?.place)).toEqual(
      Array.from({ length: 4 }, () => 'waiting'),
    )
    await world.cancel(ann, placed.id)
    const moves = await told(world.db, ann)
    expect(lines(moves)).toEqual([
      'contractPlaced BTCUSDT long 10 lots 67500.00',
      'contractRevised BTCUSDT long 10 lots 67000.00',
      'contractRevised BTCUSDT long 10 lots 67200.00',
      'contractRevised BTCUSDT long 10 lots 67500.00',
      'contractCancelled BTCUSDT long 10 lots 67500.00',
    ])
    const last = moves.at(-1)
    expect(last?.facts).toMatchObject({
      place: 'history',
      receiptAt: new Date(world.clock.now()).toISOString(),
    })
  })

  it('is in the file too, beside the number that people read and the whole id', async () => {
    const ann = await world.customer(1_000n * USDT)
    const opened = await world.open(ann)
    const asked = { format: 'csv', language: 'de' } as const
    const file = await statementOf(world.db).file(ann, asked)
    const rows = readCsv(file.content).filter(({ type }) => type === 'contractOpened')
    expect(rows.map(({ pocket }) => pocket)).toEqual(['available', 'margin'])
    for (const row of rows) {
      expect(row).toMatchObject({
        order: orderNumber(opened.id),
        reference: opened.id,
        instrument: 'BTCUSDT',
        side: 'long',
        size: '10',
        size_unit: 'lots',
        price: opened.openPrice,
      })
    }
  })
})

describe('what entries of other products were about', () => {
  let world: ReceiptWorld
  beforeAll(async () => {
    world = await openReceiptWorld()
  })
  afterAll(() => world.closeWorld())

  it('is told of coin-to-coin orders and options', async () => {
    const bought = await world.place({
      instrumentId: '1',
      side: 'buy',
      type: 'market',
      amount: '0.01',
    })
    const limit = {
      instrumentId: '1',
      side: 'sell',
      type: 'limit',
      amount: '0.02',
      price: '90000',
    } as const
    const waiting = await world.place(limit)
    const up = await world.buyOption({
      kind: 'upDown',
      instrumentId: '1',
      term: '60s',
      side: 'up',
      stake: '10',
      rate: '0.8',
    })
    await world.cancel(waiting.id)
    await world.price('68000.01')
    await world.pass(64)
    const moves = await told(world.db, { customerId: 'ann', account: 'demo' })
    expect(lines(moves)).toEqual([
      `spotFilled BTC/USDT buy 0.01000000 BTC ${String(bought.price)}`,
      'spotPlaced BTC/USDT sell 0.02000000 BTC 90000.00',
      `optionBought BTC/USDT up 10.000000 USDT ${up.strike}`,
      'spotCancelled BTC/USDT sell 0.02000000 BTC 90000.00',
      'optionSettled BTC/USDT up 10.000000 USDT 68000.01',
    ])
    const facts = moves.flatMap((move) => (move.facts === null ? [] : [move.facts]))
    expect(facts.map(({ term, rate }) => [term, rate])).toEqual([
      [null, null],
      [null, null],
      ['60s', '0.8'],
      [null, null],
      ['60s', '0.8'],
    ])
    // The order to sell and the option are over by now; each of their entries leads to their receipts.
    expect(facts.every(({ receiptAt }) => receiptAt !== null)).toBe(true)
  })

  it('is told of plans and exchanges', async () => {
    const plan = await world.buyPlan({ productId: 'smart-7', days: 7, amount: '1000' })
    const { id } = await world.quote(
      { from: 'BTC', to: 'USDT', amount: '0.12345678' },
      { BTCUSDT: '68123.45' },
    )
    const made = await world.exchange(id)
    await world.redeem(plan.id)
    const moves = await told(world.db, { customerId: 'ann', account: 'real' })
    expect(lines(moves)).toEqual([
      'planBought   1000.000000 USDT ',
      'exchanged BTC/USDT  0.12345678 BTC 68123.45',
      'planRedeemed   1000.000000 USDT ',
    ])
    const facts = moves.flatMap((move) => (move.facts === null ? [] : [move.facts]))
    expect(facts.map(({ term }) => term)).toEqual(['7d', null, '7d'])
    expect(facts.map(({ rate }) => rate)).toEqual([plan.dailyRate, null, plan.dailyRate])
    expect(facts[1]?.receiptAt).toBe(made.exchangedAt)
    expect(facts[0]?.receiptAt).not.toBeNull()
  })
})

describe('what entries of withdrawals were about', () => {
  let world: WithdrawalWorld
  beforeAll(async () => {
    world = await openWithdrawalWorld()
  })
  afterAll(() => world.close())

  it('is told with the amount and the network, which a bank has none of', async () => {
    const { db } = world.test
    const ann = await world.owner(500n * USDT)
    const { id } = await world.withdraw(ann, '200', TO_WALLET)
    await world.cancel(ann.holder, id)
    const bob = await world.owner(50_000n, 'EUR')
    await world.withdraw(bob, '100.00', TO_BANK)
    const moves = [...(await told(db, ann.holder)), ...(await told(db, bob.holder))]
    expect(lines(moves)).toEqual([
      'withdrawalRequested   200.000000 USDT ',
      'withdrawalReturned   200.000000 USDT ',
      'withdrawalRequested   100.00 EUR ',
    ])
    const facts = moves.flatMap((move) => (move.facts === null ? [] : [move.facts]))
    const { network } = TO_WALLET
    expect(facts.map((one) => one.network)).toEqual([network, network, null])
  })
})
