import { CALENDARS } from '#kit/calendars.ts'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { exchangeFigures } from '#protocol/formulas/exchange.ts'
import { EXCHANGE_DEPTH } from '#protocol/formulas/exchangeDepth.ts'
import { HOLD_WINDOW_MS, holdPpm } from '#protocol/formulas/exchangeHold.ts'
import { type Price, parsePrice, price } from '#protocol/price.ts'
import { INSTRUMENTS } from '#server/modules/market/instruments/instruments.ts'
import { createSimulatedSource } from '#server/modules/market/simulation/simulatedSource.ts'
import { randomOf } from '#server/modules/market/simulation/random.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { planQuote } from './rulesQuoting.ts'
import { usableQuote } from './rulesUsing.ts'
import type { Holder, QuoteRecord } from './types.ts'

const SECOND = 1_000
const ANN: Holder = { customerId: 'ann', account: 'real' }
/** `npm run soak` sets it: hours, and recorded minutes. */
const LARGE = process.env['ATTACK_SIZE'] === 'large'
const SECONDS = LARGE ? 7_200 : 600
const WINDOW = HOLD_WINDOW_MS / SECOND
/** Where recorded minutes may lie beside the repository; they are never part of it. */
const RECORDED = new URL('../../../../shared/market-data/crypto/BTCUSD/1m.csv', import.meta.url)

/** A lively month in an hour: a minute's usual move each second, and a jump every twenty. */
function lively(): readonly Price[] {
  const random = randomOf('a lively market')
  let log = Math.log(138)
  return Array.from({ length: SECONDS }, () => {
    log += 0.0004 * random.gaussian()
    if (random.uniform() < 0.05) log += 0.006 * random.gaussian()
    return price(BigInt(Math.round(Math.exp(log) * 1e8)))
  })
}

function simulated(): readonly Price[] {
  const sol = INSTRUMENTS.find(({ code }) => code === 'SOLUSDT')
  if (sol === undefined) throw new Error('SOLUSDT is not listed')
  const source = createSimulatedSource('quotes of a day', CALENDARS)
  const start = Date.parse('2026-10-06T13:00:00Z')
  return Array.from(
    { length: SECONDS },
    (_, at) => source.quoteAt(sol, start + at * SECOND)?.mid ?? price(1n),
  )
}

/** Closes of recorded minutes, as if each were a second. */
function recorded(): readonly Price[] {
  const [, ...lines] = readFileSync(RECORDED, 'utf8').trim().split('\n')
  return lines.map((line) => parsePrice(line.split(',')[4] ?? '') ?? price(1n))
}

const SERIES: readonly (readonly [string, () => readonly Price[]])[] = [
  ['a simulated afternoon', simulated],
  ['a lively market', lively],
  ...(LARGE && existsSync(RECORDED) ? ([['recorded minutes', recorded]] as const) : []),
]

/** A quote for 100 SOL, or for 10,000 USDT of them, at a second of a series. */
function quoteAt(
  series: readonly Price[],
  at: number,
  to: 'USDT' | 'SOL',
  known: boolean,
): QuoteRecord {
  const [from, amount] = to === 'USDT' ? (['SOL', '100'] as const) : (['USDT', '10000'] as const)
  const now = at * SECOND
  const quote = planQuote(
    String(at),
    ANN,
    { from, to, amount },
    {
      allowed: true,
      held: 0n,
      now,
      hold: () => (known ? holdPpm(series.slice(Math.max(0, at - WINDOW), at + 1)) : 0n),
      depth: EXCHANGE_DEPTH,
      treasury: () => 10n ** 30n,
      listed: () => ({
        instrumentId: 1,
        trading: true,
        state: 'full',
        last: { instrumentId: 1, seq: 1n, at: now, mid: series[at] ?? price(1n) },
      }),
    },
  )
  return { ...quote, no: null, exchangedAt: null, replaced: false }
}

/** What a quote gives beyond what the market gives at that second without any charge. */
function gainOf(quote: QuoteRecord, mid: Price): bigint {
  return (
    quote.received -
    exchangeFigures({ ...quote, legs: quote.legs.map((leg) => ({ ...leg, mid })) }).gross
  )
}

function isUsable(quote: QuoteRecord, mid: Price, now: number): boolean {
  try {
    usableQuote(ANN, { quote, allowed: true, available: 10n ** 30n, askedAt: now, last: () => mid })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === CODE.quoteExpired) return false
    throw error
  }
}

describe.each(SERIES)(
  'Exchanged asking each second on %s and using what for good',
  (name, make) => {
    const series = make()

    it('gains with no quote', () => {
      let [used, good, refused] = [0, 0, 0]
      let best = -1n
      for (let at = 0; at + 10 < series.length; at += 1) {
        for (const to of ['USDT', 'SOL'] as const) {
          const quote = quoteAt(series, at, to, true)
          for (let second = 1; second <= 10; second += 1) {
            const mid = series[at + second] ?? price(1n)
            const gain = gainOf(quote, mid)
            const usable = isUsable(quote, mid, (at + second) * SECOND)
            if (gain > 0n) good += 1
            if (usable) used += 1
            else refused += 1
            if (usable && gain > best) best = gain
          }
        }
      }
      expect(best).toBeLessThanOrEqual(0n)
      expect(used).toBeGreaterThan(series.length)
      // Without being asked again these would have been free money.
      if (name === 'a lively market') expect(good).toBeGreaterThan(500)
      expect(refused).toBe(good)
    }, 600_000)

    it('costs more where the price is livelier', () => {
      const at = Math.min(WINDOW + 1, series.length - 1)
      const [charged, plain] = [
        quoteAt(series, at, 'USDT', true),
        quoteAt(series, at, 'USDT', false),
      ]
      expect(charged.holdPpm).toBeGreaterThan(0n)
      expect(charged.feePpm - charged.holdPpm).toBe(plain.feePpm)
      expect(charged.received).toBeLessThan(plain.received)
      expect(charged.feePpm).toBeLessThan(3_000n)
    })
  },
)
