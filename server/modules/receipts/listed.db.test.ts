import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { LISTED_WAITS_MS } from '#protocol/optionTerms.ts'
import type { OptionReceipt } from '#protocol/proof/optionReceipt.ts'
import { soundReceipt } from '#kit/failedChecks.ts'
import { openReceiptWorld, type ReceiptWorld } from '#kit/receiptWorld.ts'
import { Refusal } from '#server/platform/refusal.ts'

let world: ReceiptWorld

beforeEach(async () => {
  world = await openReceiptWorld()
})

afterEach(async () => {
  const faults = world.faults.splice(0)
  await world.closeWorld()
  if (faults.length > 0) throw new AggregateError(faults, 'the world complained')
})

/** Two mornings after the world begins. */
const EXPIRES = Date.UTC(2026, 2, 13, 8)

async function bought(): Promise<string> {
  const { id } = await world.buyOption({
    kind: 'listed',
    instrumentId: '1',
    expiresAt: new Date(EXPIRES).toISOString(),
    side: 'call',
    strike: '68000',
    lots: '7',
    maxPremium: '1000',
  })
  return id
}

async function minute(): Promise<void> {
  await world.pass(64)
  await world.seal()
}

describe('the receipt of a listed option', () => {
  it('that was sold back is there once its row is sealed, without another one', async () => {
    const id = await bought()
    await world.price('68400')
    const sold = await world.sellOption(id)
    await world.price(null)
    await expect(world.receipt(id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await minute()
    const { type, order, settled, next, gap } = await soundReceipt<OptionReceipt>(world, id)
    expect([type, order.outcome, settled?.row.mid]).toEqual([
      'option-receipt.v3',
      'sold',
      '68400.00000000',
    ])
    expect([order.payout, order.sale]).toEqual([sold.payout, sold.sale])
    expect(order.sale?.tradingMs).toBe(EXPIRES - Date.parse(order.settledAt))
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
    await world.price('67900')
    await minute()
    const { order, settled, gap } = await soundReceipt<OptionReceipt>(world, id)
    expect([order.outcome, order.settlePrice, settled]).toEqual(['worthless', '67900.00', null])
    expect(gap?.after.row.previous).toBe(gap?.before.row.seq)
  })

  it('that is void shows that no price came for a week', async () => {
    const id = await bought()
    await world.price(null)
    world.clock.set(EXPIRES + LISTED_WAITS_MS)
    await world.price('69000')
    await minute()
    const { order, settled, gap } = await soundReceipt<OptionReceipt>(world, id)
    expect([order.outcome, settled, gap?.after.row.mid]).toEqual(['void', null, '69000.00000000'])
  })
})
