import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { SpotCancelReceipt } from '#protocol/proof/cancelReceipt.ts'
import { receiptBodyText, receiptText } from '#protocol/proof/receiptKind.ts'
import type { SpotReceipt } from '#protocol/proof/spotReceipt.ts'
import { openReceiptWorld, type ReceiptWorld } from '#kit/receiptWorld.ts'
import { failedChecks, soundReceipt } from '#kit/failedChecks.ts'
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

const WAITS = { instrumentId: '1', side: 'buy', type: 'limit', amount: '0.01' } as const

const failed = (text: string): readonly string[] => failedChecks(world, text)
const sound = <R>(id: string): Promise<R> => soundReceipt<R>(world, id)

const DAY = 86_400_000

/** Lets a minute be over and sealed. */
async function minute(): Promise<void> {
  await world.pass(64)
  await world.seal()
}

describe('the receipt of a coin-to-coin order', () => {
  it('holds for each way in which it fills', async () => {
    const market = { instrumentId: '1', type: 'market' } as const
    const limit = { instrumentId: '1', type: 'limit', amount: '0.0123' } as const
    const orders = [
      await world.place({ ...market, side: 'buy', amount: '0.01234567' }),
      await world.place({ ...market, side: 'buy', total: '777.77' }),
      await world.place({ ...market, side: 'sell', amount: '0.01234567' }),
      await world.place({ ...limit, side: 'buy', price: '69000' }),
    ]
    const waits = await world.place({ ...limit, side: 'buy', price: '67000' })
    const sells = await world.place({ ...limit, side: 'sell', price: '68500' })
    await expect(world.receipt(waits.id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await world.price('66900')
    await world.price('68600.01')
    await minute()
    for (const { id, price } of orders) {
      const { order, entries } = await sound<SpotReceipt>(id)
      expect([order.fillPrice, order.held, entries.began]).toEqual([price, null, null])
    }
    const filled = await sound<SpotReceipt>(waits.id)
    expect(filled.order).toMatchObject({ fillPrice: '66903.35', held: '824.100000' })
    expect(filled.filled.row.mid).toBe('66900.00000000')
    expect((await sound<SpotReceipt>(sells.id)).order.fillPrice).toBe('68596.57')
  })

  it('of one that its customer cancelled names no price, and what came back', async () => {
    const { id } = await world.place({ ...WAITS, price: '60000' })
    await world.price('68100')
    await world.cancel(id)
    await expect(world.receipt(id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await minute()
    const { order, deciding, entries } = await sound<SpotCancelReceipt>(id)
    expect(deciding).toBeNull()
    expect(order).toMatchObject({ reason: 'customer', held: '600.000000', givenBack: '600.000000' })
    expect(entries.ended.postings).toEqual([
      { asset: 'USDT', bucket: 'customer/available', amount: '600.000000' },
      { asset: 'USDT', bucket: 'customer/spotHold', amount: '-600.000000' },
    ])
    expect(await world.db.query('SELECT order_id FROM receipt_due')).toEqual([])
  })

  it('of one that was cancelled at its price names the row, which outlives its day', async () => {
    const { id } = await world.place({ ...WAITS, price: '67000' })
    world.barSpot()
    await world.price('66900')
    await world.pass(1)
    world.clock.advance(3 * DAY)
    await world.price('68000')
    await world.receipts.keepBefore(world.clock.now() - DAY)
    await minute()
    const receipt = await sound<SpotCancelReceipt>(id)
    expect(receipt.order.reason).toBe('policy')
    expect(receipt.deciding?.row.mid).toBe('66900.00000000')
    const { signature: _, ...body } = receipt
    const told = (change: Partial<typeof body>): readonly string[] => {
      const lie = { ...body, ...change }
      return failed(receiptText({ ...lie, signature: world.signer.sign(receiptBodyText(lie)) }))
    }
    const order = (change: Partial<typeof body.order>) => ({ order: { ...body.order, ...change } })
    expect(told({})).toEqual([])
    expect(told({ deciding: null })).toEqual(['cause'])
    expect(told(order({ reason: 'customer' }))).toEqual(['cause'])
    expect(told(order({ placedLogSeq: receipt.deciding?.row.seq ?? '' }))).toEqual(['cause'])
    expect(told(order({ instrumentId: 2 }))).toEqual(['cause'])
    expect(told(order({ side: 'sell' }))).toContain('held')
    expect(told(order({ givenBack: '660.000000' }))).toEqual(['givenBack'])
    // A limit that the row did not reach, with all that was held for it.
    expect(told(order({ limitPrice: '66900.00' }))).toContain('cause')
  })

  it('keeps the row that reached an order which only waits for funds', async () => {
    await world.closeWorld()
    world = await openReceiptWorld(500_000n)
    const { id } = await world.place({
      instrumentId: '1',
      side: 'buy',
      type: 'limit',
      amount: '0.01',
      price: '67000',
    })
    await world.price('66900')
    world.faults.splice(0)
    await minute()
    world.clock.advance(3 * DAY)
    await world.receipts.keepBefore(world.clock.now() - DAY)
    const kept = await world.db.query<{ mid: bigint }>('SELECT mid FROM price_log_place')
    expect(kept.map(({ mid }) => mid)).toContain(6_690_000_000_000n)
    await expect(world.receipt(id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    world.faults.splice(0)
  })
})
