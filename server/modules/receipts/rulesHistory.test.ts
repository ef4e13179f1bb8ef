import { describe, expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { openedAs, receiptHistory } from './rulesHistory.ts'
import type { ClosedOrder } from './store.ts'
import type { EntryLeg } from './storeEntries.ts'
import type { KeptEdit } from './storeEdits.ts'

const cents = (units: bigint) => price(units * 1_000_000n)

const ORDER: ClosedOrder = {
  id: 'order',
  customer_id: 'ann',
  account: 'demo',
  instrument_id: 1,
  code: 'BTCUSDT',
  side: 'long',
  lots: 4n,
  leverage: 10,
  decimals: 2,
  contract_size: 100_000n,
  fee_ppm: 600n,
  spread_ppm: 100n,
  close_out_ppm: 500_000n,
  open_price: cents(6_800_340n),
  open_log_seq: 7n,
  opened_at: new Date(0),
  stop_loss: cents(6_750_000n),
  take_profit: cents(7_100_000n),
  liquidation_price: cents(6_460_000n),
  margin: 1n,
  open_fee: 1n,
  max_win: 1n,
  close_reason: 'customer',
  close_price: cents(6_900_000n),
  close_log_seq: 12n,
  closed_at: new Date(9),
  profit: 1n,
  close_fee: 1n,
  parent_id: null,
  lots_before: null,
  opened_lots: 7n,
  edits: 2,
  trail_distance: null,
  trail_log_seq: null,
  trail_peak: null,
  trail_peak_seq: null,
  ex_at: null,
  base_fee_ppm: null,
  discount_percent: null,
  fee_level: null,
  commission_percent: null,
}

const edit = (n: number, part: Partial<KeptEdit>): KeptEdit => ({
  order_id: 'order',
  n,
  at: new Date(n),
  log_seq: BigInt(7 + n),
  lots: 7n,
  from_stop_loss: cents(6_700_000n),
  from_take_profit: cents(7_000_000n),
  to_stop_loss: cents(6_700_000n),
  to_take_profit: cents(7_100_000n),
  added: 0n,
  to_trail: null,
  ...part,
})

const EDITS = [
  edit(1, {}),
  edit(2, { from_take_profit: cents(7_100_000n), to_stop_loss: cents(6_750_000n) }),
]

const leg = (id: bigint, bucket: string, units: bigint): EntryLeg => ({
  ref: 'order',
  type: 'contractEdited',
  id,
  created_at: new Date(1),
  owner: 'house',
  bucket,
  asset: 'USDT',
  units,
})
const LEGS = [leg(31n, 'escrow', 70n), leg(31n, 'treasury', -70n)]

describe('the history of an order', () => {
  it('is none where nothing happened', () => {
    expect(receiptHistory({ ...ORDER, edits: 0, opened_lots: null }, [], [])).toBeNull()
  })

  it('begins with the stops it was opened with, and books what the take profit moved', () => {
    const history = receiptHistory(ORDER, EDITS, LEGS)
    expect(history).toMatchObject({
      openedLots: '7',
      lotsBefore: '4',
      stopLoss: '67000.00',
      takeProfit: '70000.00',
    })
    expect(history?.edits.map((one) => [one.stopLoss, one.takeProfit, one.moved.length])).toEqual([
      ['67000.00', '71000.00', 1],
      ['67500.00', '71000.00', 0],
    ])
    expect(history?.edits[0]?.moved[0]?.postings).toEqual([
      { bucket: 'house/escrow', amount: '0.000070' },
      { bucket: 'house/treasury', amount: '-0.000070' },
    ])
  })

  it('of a part ends where it was closed, and is told by the order it was opened as', () => {
    const part = { ...ORDER, id: 'part', parent_id: 'order', lots_before: 7n, edits: 1 }
    expect(openedAs(part)).toBe('order')
    expect(openedAs(ORDER)).toBe('order')
    const history = receiptHistory(part, EDITS, LEGS)
    expect([history?.edits.length, history?.lotsBefore]).toEqual([1, '7'])
  })

  it('looks at no leg again for each change, however often stops were changed', () => {
    const many = 500
    let looks = 0
    const edits = Array.from({ length: many }, (_, at) =>
      edit(at + 1, { from_take_profit: cents(BigInt(7_000_000 + at)) }),
    )
    const legs = edits.flatMap(({ n }) => {
      const [one, other] = [leg(BigInt(n), 'escrow', 1n), leg(BigInt(n), 'treasury', -1n)]
      const counted = {
        ...one,
        get id() {
          looks += 1
          return BigInt(n)
        },
      }
      return [counted, other]
    })
    const history = receiptHistory({ ...ORDER, edits: many }, edits, legs)
    expect(history?.edits.map((one) => one.moved[0]?.id)).toEqual(edits.map(({ n }) => String(n)))
    expect(looks < 10 * many).toBe(true)
  })

  it('is not told without the entry that it needs', () => {
    expect(() => receiptHistory(ORDER, EDITS, [])).toThrow('no entry contractEdited')
  })
})
