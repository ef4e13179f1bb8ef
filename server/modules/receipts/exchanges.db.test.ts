import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { ExchangeReceipt } from '#protocol/proof/exchangeReceipt.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { pastGuards } from '#kit/pastGuards.ts'
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

const DAY = 86_400_000

const DIRECT = { from: 'BTC', to: 'USDT', amount: '0.12345678' } as const
const CROSS = { from: 'EUR', to: 'BTC', amount: '1234.56' } as const
const DIRECT_PRICES = { BTCUSDT: '68123.45' }
const CROSS_PRICES = { BTCUSDT: '68123.45', USDTUSD: '0.9997', EURUSD: '1.17243' }

async function exchanged(
  body: typeof DIRECT | typeof CROSS,
  prices: Readonly<Record<string, string>>,
): Promise<string> {
  const { id } = await world.quote(body, prices)
  world.clock.advance(2_345)
  await world.exchange(id)
  return id
}

/** The receipt, once it is there and holds. */
async function sound(id: string): Promise<ExchangeReceipt> {
  const text = await world.receipt(id)
  const { checks } = verifyReceipt(text, { publicKey: world.signer.publicKey })
  expect(checks.filter((check) => !check.ok)).toEqual([])
  return JSON.parse(text) as ExchangeReceipt
}

/** Lets a minute be over and sealed. */
async function minute(): Promise<void> {
  await world.pass(64)
  await world.seal()
}

const due = () => world.db.query<{ order_id: string }>('SELECT order_id FROM receipt_due')

describe('the receipt of an exchange', () => {
  it('is there once the minute is sealed, and holds with every price of its way', async () => {
    const direct = await exchanged(DIRECT, DIRECT_PRICES)
    const cross = await exchanged(CROSS, CROSS_PRICES)
    await expect(world.receipt(direct)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await minute()
    const one = await sound(direct)
    expect(one.order).toMatchObject({
      from: 'BTC',
      amount: '0.12345678',
      rate: '68123.45',
      // 0.12345678 x 68123.45 = 8410.301779491
      gross: '8410.301779',
      fee: '17.939174',
      received: '8392.362605',
    })
    const three = await sound(cross)
    expect(three.order.legs.map(({ code, side }) => `${side} ${code}`)).toEqual([
      'sell EURUSD',
      'buy USDTUSD',
      'buy BTCUSDT',
    ])
    expect(three.prices.map(({ row }) => row.mid)).toEqual([
      '1.17243000',
      '0.99970000',
      '68123.45000000',
    ])
    const taken = three.entries.exchanged.postings.find(
      ({ bucket, asset }) => bucket === 'customer/available' && asset === 'BTC',
    )
    expect(taken?.amount).toBe(three.order.received)
  })

  it('waits until the last of its rows is sealed', async () => {
    await world.pass(45)
    await world.quote(CROSS, CROSS_PRICES)
    // Bitcoin has no price after that: its row is of this minute, the others are of the next.
    await world.price(null)
    world.clock.advance(3_000)
    const { EURUSD, USDTUSD } = CROSS_PRICES
    const { id, prices } = await world.quote(CROSS, { EURUSD, USDTUSD })
    expect(new Set(prices.map(({ at }) => at.slice(0, 16))).size).toBe(2)
    await world.exchange(id)
    await world.seal()
    expect(await world.db.query('SELECT n FROM price_log_seal')).not.toEqual([])
    expect(await due()).toEqual([{ order_id: id }])
    expect(world.faults).toEqual([])
    await minute()
    await sound(id)
  })

  it('is none of a quote that was not used, and of nobody else', async () => {
    const { id } = await world.quote(DIRECT, DIRECT_PRICES)
    await expect(world.receipt(id)).rejects.toThrow(new Refusal(CODE.notFound))
    await world.exchange(id)
    await minute()
    await sound(id)
    const other = world.receipts.file(world.db, 'bob', id)
    await expect(other).rejects.toThrow(new Refusal(CODE.notFound))
  })

  it('outlives the day of its rows while it is still to be made', async () => {
    const id = await exchanged(CROSS, CROSS_PRICES)
    // Another minute is sealed, and no receipt made of it: as if the job had stood still.
    await pastGuards(world.db, `DELETE FROM receipt_due WHERE order_id = '${id}'`)
    await minute()
    await world.db.query('INSERT INTO receipt_due (order_id) VALUES ($1)', [id])
    world.clock.advance(3 * DAY)
    await world.receipts.keepBefore(world.clock.now() - DAY)
    await world.market.maintain(1, [])
    const left = await world.db.query(
      'SELECT 1 FROM price_log p JOIN exchange x ON p.seq = ANY (x.leg_seqs)',
    )
    expect(left).toEqual([])
    await minute()
    expect(await codeOf(world.receipt(id))).toBe('done')
    await sound(id)
  })

  it.each([
    ['fee_ppm = 0, hold_ppm = 0, fee = 0, received = gross', /remainder, exchangedEntry/],
    [
      `fee_ppm = 2000, hold_ppm = 0, gross = 9000000000, house_pays = 9000000000, fee = 18000000, received = 8982000000`,
      /gross/,
    ],
    [
      `expires_at = quoted_at + interval '30 s', exchanged_at = quoted_at + interval '20 s'`,
      /: quote$/,
    ],
    [`leg_sides = ARRAY['buy']`, /way/],
    [`leg_seqs = ARRAY[1::bigint]`, /way|gross/],
  ])('is never signed where it does not follow: %s', async (change, told) => {
    const id = await exchanged(DIRECT, DIRECT_PRICES)
    await pastGuards(world.db, `UPDATE exchange SET ${change} WHERE id = '${id}'`)
    await minute()
    expect(await due()).toEqual([{ order_id: id }])
    await expect(world.receipt(id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    const [fault] = world.faults.splice(0)
    expect(String(fault)).toMatch(`no receipt for order ${id}`)
    expect(String(fault)).toMatch(told)
  })
})
