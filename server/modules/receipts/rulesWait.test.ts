import { expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { receiptWait } from './rulesWait.ts'
import type { EntryLeg } from './storeEntries.ts'
import type { KeptRevision, KeptWait } from './storeWaits.ts'

const dollars = (units: bigint) => price(units * 100_000_000n)

const WAIT: KeptWait = {
  id: 'order',
  decimals: 2,
  entry_type: 'limit',
  limit_price: dollars(67_200n),
  stop_loss: dollars(65_900n),
  take_profit: dollars(69_000n),
  placed_at: new Date(1),
  placed_log_seq: 7n,
}
const LOWER: KeptRevision = {
  order_id: 'order',
  n: 1,
  at: new Date(2),
  log_seq: 8n,
  from_limit: dollars(67_500n),
  from_stop_loss: dollars(66_000n),
  from_take_profit: dollars(70_000n),
  to_limit: dollars(67_200n),
  to_stop_loss: dollars(66_000n),
  to_take_profit: dollars(69_000n),
}
const STOPS: KeptRevision = {
  ...LOWER,
  n: 2,
  at: new Date(3),
  log_seq: 9n,
  from_limit: LOWER.to_limit,
  from_take_profit: LOWER.to_take_profit,
  to_stop_loss: dollars(65_900n),
}

const leg = (id: bigint, type: string): EntryLeg => ({
  ref: 'order',
  type,
  id,
  created_at: new Date(Number(id)),
  owner: 'ann',
  bucket: 'margin',
  asset: 'USDT',
  units: id,
})
const LEGS = [leg(1n, 'contractPlaced'), leg(2n, 'contractRevised'), leg(4n, 'contractReleased')]

it('tells what an order was placed with, and each change with what it moved', () => {
  const { terms, released } = receiptWait(WAIT, [LOWER, STOPS], LEGS)
  expect(terms.map((one) => [one.logSeq, one.limitPrice, one.stopLoss, one.takeProfit])).toEqual([
    ['7', '67500.00', '66000.00', '70000.00'],
    ['8', '67200.00', '66000.00', '69000.00'],
    ['9', '67200.00', '65900.00', '69000.00'],
  ])
  expect(terms.map(({ moved }) => moved.map(({ id }) => id))).toEqual([['1'], ['2'], []])
  expect(released.id).toBe('4')
})

it('tells its own terms where it was never changed', () => {
  const { terms } = receiptWait(WAIT, [], LEGS)
  expect(terms).toMatchObject([
    { logSeq: '7', limitPrice: '67200.00', stopLoss: '65900.00', takeProfit: '69000.00' },
  ])
})

it('tells nothing where the books miss a step', () => {
  for (const type of ['contractPlaced', 'contractRevised', 'contractReleased']) {
    const legs = LEGS.filter((one) => one.type !== type)
    expect(() => receiptWait(WAIT, [LOWER, STOPS], legs)).toThrow(`no entry ${type}`)
  }
})
