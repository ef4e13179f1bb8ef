import { expect, it } from 'vitest'
import type { Millis } from '#protocol/time.ts'
import type { Instrument } from '#server/modules/market/types.ts'
import { createVolatilities } from './volatilities.ts'

const MINUTES_5 = 5 * 60_000
const DAY = 24 * 60 * 60_000
const NOON = Date.UTC(2026, 5, 3, 12)
const BTC = { id: 1, code: 'btc_usdt' } as Instrument

/** A market whose candles are restless at some times, and still at others. */
function marketAt(
  at: () => Millis,
  isRestless: (time: Millis) => boolean,
  closeAt: ((time: Millis) => string) | null = null,
): Parameters<typeof createVolatilities>[0] {
  const closeOf = (time: Millis) =>
    closeAt?.(time) ?? (isRestless(time) && (time / MINUTES_5) % 2 === 0 ? '70000.00' : '68000.00')
  return {
    last: () => ({ at: at() }) as never,
    candles: async ({ before, limit }) => {
      const times = Array.from({ length: limit }, (_, back) => before - (limit - back) * MINUTES_5)
      const candles = times.map((time) => ({
        time: new Date(time).toISOString(),
        close: closeOf(time),
      }))
      return { candles, more: true } as never
    },
  }
}

it('knows nothing of the candles after a price whose clock was set back', async () => {
  let at = NOON + DAY
  const market = marketAt(
    () => at,
    (time) => time >= NOON,
  )
  const kept = createVolatilities(market)
  const later = await kept.of(BTC, '1h')
  at = NOON
  const before = await kept.of(BTC, '1h')
  expect(before).toEqual(await createVolatilities(market).of(BTC, '1h'))
  expect(before).toMatchObject({ asOf: NOON, sigma: 0n })
  expect(later?.sigma).toBeGreaterThan(0n)
})

it('gives one figure for a candle, whether it was read at once or bit by bit', async () => {
  let at = NOON
  const market = marketAt(
    () => at,
    (time) => time >= NOON - DAY,
  )
  const kept = createVolatilities(market)
  for (; at < NOON + 4 * MINUTES_5; at += MINUTES_5) await kept.of(BTC, '1h')
  expect(await kept.of(BTC, '1h')).toEqual(await createVolatilities(market).of(BTC, '1h'))
})

it('buys back by the hours that are left alone within a day of the end, and before it as it sells', async () => {
  // Restless were the mornings up to noon, so that nothing is left of it.
  const market = marketAt(
    () => NOON,
    (time) => time % DAY < DAY / 2,
  )
  const kept = createVolatilities(market)
  const [day, tonight] = [await kept.of(BTC, '1d'), await kept.ofSale(BTC, NOON + DAY / 2)]
  expect(day?.sigma).toBeGreaterThan(0n)
  expect(tonight).toEqual({ asOf: NOON, sigma: 0n })
  expect(await kept.ofSale(BTC, NOON + DAY + 1)).toEqual(await kept.of(BTC, '1w'))
})

it('takes what a corporate action does to a price for no move of it', async () => {
  // A split of two to one an hour before noon.
  const splits = NOON - 12 * MINUTES_5
  let at = NOON
  const market = marketAt(
    () => at,
    () => false,
    (time) => (time >= splits ? '34000.00' : '68000.00'),
  )
  const actionBetween = (id: number, after: Millis, before: Millis) =>
    id === BTC.id && splits > after && splits < before ? splits : null
  const known = createVolatilities(market, actionBetween)
  expect(await known.of(BTC, '1h')).toEqual({ asOf: NOON, sigma: 0n })
  expect((await createVolatilities(market).of(BTC, '1h'))?.sigma).toBeGreaterThan(0n)
  // Also where its candle is the newest, and the next comes after.
  at = splits
  const bit = createVolatilities(market, actionBetween)
  for (; at < NOON; at += MINUTES_5) expect((await bit.of(BTC, '1h'))?.sigma).toBe(0n)
})
