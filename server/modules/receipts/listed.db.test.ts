import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { callPutSale } from '#protocol/formulas/optionOrder.ts'
import { amount } from '#protocol/money.ts'
import { LISTED_WAITS_MS, OPTION_TERM_MS } from '#protocol/optionTerms.ts'
import { parsePrice, price } from '#protocol/price.ts'
import type { OptionReceipt } from '#protocol/proof/optionReceipt.ts'
import { soundReceipt } from '#kit/failedChecks.ts'
import { pastGuards } from '#kit/pastGuards.ts'
import { openReceiptWorld, type ReceiptWorld } from '#kit/receiptWorld.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import type { AccountRef } from '#server/modules/ledger/types.ts'
import { Refusal } from '#server/platform/refusal.ts'

/* Options of a week that become some of a series: what they were bought at is the same, how they end is not. */

let world: ReceiptWorld

beforeEach(async () => {
  world = await openReceiptWorld()
})

afterEach(async () => {
  const faults = world.faults.splice(0)
  await world.closeWorld()
  if (faults.length > 0) throw new AggregateError(faults, 'the world complained')
})

const CALL = {
  kind: 'callPut',
  instrumentId: '1',
  term: '1w',
  side: 'call',
  strike: '68000',
  lots: '7',
  maxPremium: '1000',
} as const

const WEEK = OPTION_TERM_MS['1w']
/** When it ends: a week after its purchase, when series do. */
const EXPIRES = Date.UTC(2026, 2, 18, 19, 59)

/** Buys one; it then is of a series. */
async function bought(): Promise<string> {
  const { id } = await world.buyOption(CALL)
  await relabel(id)
  return id
}

const relabel = (id: string): Promise<void> =>
  pastGuards(
    world.db,
    `UPDATE option_order SET term = 'listed', formula = 'listed-1',
       expires_at = '${new Date(EXPIRES).toISOString()}' WHERE id = '${id}'`,
  )

interface Row {
  readonly seq: bigint
  readonly at: Date
  readonly mid: bigint
}

async function newestRow(): Promise<Row> {
  const rows = await world.db.query<Row>(
    'SELECT seq, at, mid FROM price_log WHERE instrument_id = 1 ORDER BY seq DESC LIMIT 1',
  )
  if (rows[0] === undefined) throw new Error('no row')
  return rows[0]
}

interface Kept {
  readonly stake: bigint
  readonly escrow: bigint
  readonly cap_price: bigint
  readonly contract_size: bigint
}

/** Ends an option at the newest row, now, as the server does, and with its entry. */
async function end(
  id: string,
  outcome: 'worthless' | 'sold',
  payoutOf: (kept: Kept, row: Row) => bigint,
  sale: readonly [sigma: bigint, asOf: Date, tradingMs: number] | null = null,
): Promise<bigint> {
  const row = await newestRow()
  const [kept] = await world.db.query<Kept>('SELECT * FROM option_order WHERE id = $1', [id])
  if (kept === undefined) throw new Error('no option')
  const payout = payoutOf(kept, row)
  const leg = (account: AccountRef, units: bigint) => ({ account, amount: amount(units, 'USDT') })
  await world.db.transaction(async (tx) => {
    await tx.query(
      `SELECT option_order_settle(ARRAY[ROW($1::text, 'closed', $2::text, $3, $4, $5, $6, $7, $8, $9, $10)::option_closing])`,
      [
        id,
        outcome,
        row.mid,
        row.seq,
        row.at,
        new Date(world.clock.now()),
        payout,
        ...(sale ?? [null, null, null]),
      ],
    )
    await createLedgerService().post(tx, {
      kind: 'demo',
      type: outcome === 'sold' ? 'optionSold' : 'optionSettled',
      ref: id,
      reason: null,
      legs: [
        leg({ owner: 'ann', bucket: 'optionStake' }, -kept.stake),
        leg({ owner: 'ann', bucket: 'available' }, payout),
        leg({ owner: 'house', bucket: 'optionEscrow' }, -kept.escrow),
        leg({ owner: 'house', bucket: 'treasury' }, kept.stake + kept.escrow - payout),
      ].filter((one) => one.amount.units !== 0n),
    })
  })
  return payout
}

async function minute(): Promise<void> {
  await world.pass(64)
  await world.seal()
}

describe('the receipt of a listed option', () => {
  it('that was sold back is there once its row is sealed, without another one', async () => {
    const id = await bought()
    await world.price('68400')
    await world.price(null)
    const tradingMs = WEEK - 2_000
    const asOf = new Date(world.clock.now())
    const sigma = 3_000_000_000n
    const payout = await end(
      id,
      'sold',
      ({ cap_price: cap, contract_size: contractSize }, { mid }) =>
        callPutSale({
          side: 'call',
          strike: parsePrice('68000') ?? price(0n),
          capPrice: price(cap),
          lots: 7n,
          contractSize,
          spot: price(mid),
          sigma,
          tradingMs,
          markupPpm: 50_000n,
        }),
      [sigma, asOf, tradingMs],
    )
    await expect(world.receipt(id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await minute()
    const { type, order, settled, next, gap } = await soundReceipt<OptionReceipt>(world, id)
    expect([type, order.outcome, settled?.row.mid]).toEqual([
      'option-receipt.v3',
      'sold',
      '68400.00000000',
    ])
    expect(order.payout.replace('.', '')).toBe(String(payout))
    expect(order.sale).toEqual({ sigma: '0.003', sigmaAsOf: asOf.toISOString(), tradingMs })
    expect([next, gap]).toEqual([null, null])
    expect(await world.db.query('SELECT order_id FROM receipt_due')).toEqual([])
  })

  it('that settled in time names the next row', async () => {
    const id = await bought()
    world.clock.set(EXPIRES - 2_000)
    await world.price('68200')
    await world.price('68300')
    await minute()
    const { order, settled, next, gap } = await soundReceipt<OptionReceipt>(world, id)
    expect([order.outcome, order.payout, order.sale]).toEqual(['paid', '21.000000', null])
    expect([next?.row.previous, gap]).toEqual([settled?.row.seq, null])
  })

  it('that settled late shows the gap', async () => {
    const id = await bought()
    world.clock.set(EXPIRES + 3_000)
    await world.market.tick()
    await end(id, 'worthless', () => 0n)
    await minute()
    const { order, settled, gap } = await soundReceipt<OptionReceipt>(world, id)
    expect([order.outcome, order.settlePrice, settled]).toEqual(['worthless', '68000.00', null])
    expect(gap?.after.row.previous).toBe(gap?.before.row.seq)
  })

  it('that is void shows that no price came for a week', async () => {
    const { id } = await world.buyOption(CALL)
    await world.price(null)
    world.clock.set(EXPIRES + 1_000)
    await world.pass(1)
    await relabel(id)
    world.clock.advance(LISTED_WAITS_MS)
    await world.price('69000')
    await minute()
    const { order, settled, gap } = await soundReceipt<OptionReceipt>(world, id)
    expect([order.outcome, settled, gap?.after.row.mid]).toEqual(['void', null, '69000.00000000'])
  })
})
