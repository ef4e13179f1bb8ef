import { CALENDARS } from '#kit/calendars.ts'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marketTypeName } from '#protocol/marketTypes.ts'
import { price } from '#protocol/price.ts'
import { manualClock } from '#kit/clock.ts'
import { createTrader, type Trader } from '#kit/trader.ts'
import { openTradingApp, type TradingApp } from '#kit/tradingApp.ts'
import { createSource } from '#server/modules/market/service.ts'
import { type Instrument, ownQuote, type PriceSource } from '#server/modules/market/types.ts'
import { createRandom, type Random } from '../crash/random.ts'
import { PriceHistory } from '../reconciliation/prices.ts'
import { createProver, type Prover } from '../reconciliation/receipts.ts'
import { readPrices, reconcile, type Reconciliation, spell } from '../reconciliation/reconcile.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FIXTURE = path.join(ROOT, 'test/fixtures/replay')
/** Real bars, which may be used and not passed on: whoever has them has them beside the repository. */
const RECORDED = process.env['MARKET_DATA'] ?? path.join(ROOT, '../shared/market-data')
const OPTION_QUOTES = path.join(RECORDED, 'options/SPY/1m-20230803.quote.csv')

/** A Wednesday at eleven in New York: everything trades, for the next five hours. */
const START = Date.UTC(2026, 2, 11, 15)
const STEP_MS = 5_000
/** Of the recordings: a bar takes three steps, its open and its two extremes. */
const SPEED = 4
/** The log is sealed, and receipts are made, each minute. */
const PROVED_STEPS = 12
/** More than the shortest term of a call, an hour: twenty minutes more, and three quarters of an hour. */
const STEPS = { simulated: 960, 'left out': 1_260 } as const
/** One that sees an end of every kind, another one each night. `REPLAY_SEED` repeats one that failed. */
const USUAL = process.env['SOAK'] === undefined ? 20_261_122 : Date.now() % 1_000_000_007
const SEED = Number(process.env['REPLAY_SEED'] ?? USUAL)

/** One or two of each class, as far as there are recordings; the options are quoted only. */
const CODES = [
  'BTCUSDT',
  'ETHUSDT',
  'EURUSD',
  'USDJPY',
  'AAPL',
  'GOOG',
  'ES',
  'GC',
  'SPY',
  'XAUUSD',
  'SPY-20271217-750-C',
]
const TRADED = ['crypto', 'forex', 'stocks', 'futures', 'etf', 'metals']
/** What has receipts of its own. */
const PRODUCTS = ['contract', 'contract-cancel', 'option', 'spot', 'spot-cancel']

/** Every way in which something can end by a price, by the clock or by its customer. */
const KINDS = [
  'contract customer',
  'contract liquidation',
  'contract stopLoss',
  'contract takeProfit',
  'entry cancelled: customer',
  'entry cancelled: margin',
  'entry cancelled: stops',
  'entry opened',
  'option draw',
  'option lose',
  'option paid',
  'option sold',
  'option void',
  'option win',
  'option worthless',
  'spot cancelled',
  'spot filled',
  'spot traded at once',
]

/** Middles of the recorded quotes of one option, a minute each. */
function quotesOf(file: string): readonly bigint[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  return lines.flatMap((line) => {
    const [, right, strike, , bid, , ask] = line.split(',')
    const cents = Math.round((Number(bid) + Number(ask)) * 50)
    return right === 'C' && strike === '430' && cents > 0 ? [BigInt(cents) * 1_000_000n] : []
  })
}

/** Plays a folder, with what it lacks simulated or left out, and holes that the test makes. */
async function play(
  dir: string,
  lacking: 'simulated' | 'left out',
  silent: ReadonlySet<string>,
): Promise<PriceSource> {
  const replay = { dir, speed: SPEED }
  const played = await createSource('replay', {
    calendars: CALENDARS,
    seed: 'held',
    clock: manualClock(START),
    replay,
  })
  const quotes = lacking === 'left out' ? quotesOf(OPTION_QUOTES) : []
  const isShown = (one: Instrument): boolean =>
    CODES.includes(one.code) && (lacking === 'simulated' || played.kindOf(one) === 'replay')
  return {
    ...played,
    quoteAt(one, at) {
      if (silent.has(one.code)) return null
      const quote = quotes[Math.floor(((at - START) * SPEED) / 60_000) % quotes.length]
      if (marketTypeName(one.type) === 'options' && CODES.includes(one.code) && quote !== undefined)
        return ownQuote(price(quote))
      return isShown(one) ? played.quoteAt(one, at) : null
    },
  }
}

/** Lets the feed of an instrument go silent for a while now and then. */
function silence(silent: Set<string>, chance: Random, step: number): void {
  if (step % 60 === 0) silent.clear()
  if (step % 60 === 20) silent.add(CODES[chance.below(CODES.length - 1)] ?? '')
}

interface Played {
  readonly app: TradingApp
  readonly trader: Trader
  readonly prover: Prover
}

async function trade(dir: string, lacking: 'simulated' | 'left out'): Promise<Played> {
  const chance = createRandom(SEED)
  const silent = new Set<string>()
  const source = await play(dir, lacking, silent)
  const opened = await openTradingApp({
    start: START,
    source,
    treasury: { USDT: 10n ** 18n, BTC: 10n ** 14n, ETH: 10n ** 24n },
  })
  const prover = createProver(opened)
  const trader = await createTrader(opened, chance, CODES)
  for (let step = 1; step <= STEPS[lacking]; step += 1) {
    opened.clock.set(START + step * STEP_MS)
    silence(silent, chance, step)
    await opened.tick()
    for (let intents = 0; intents < 2; intents += 1) await trader.intent()
    if (step % PROVED_STEPS === 0) await prover.prove()
  }
  return { app: opened, trader, prover }
}

/** Recorded bars of all classes where they are at hand; else small recordings and a simulation. */
const [words, dir, lacking] = existsSync(OPTION_QUOTES)
  ? (['recorded bars of all classes', RECORDED, 'left out'] as const)
  : (['small recordings and a simulation', FIXTURE, 'simulated'] as const)

describe(`what the operator made of a replay of ${words} (REPLAY_SEED=${SEED})`, () => {
  let played: Played
  let found: Reconciliation
  beforeAll(async () => {
    played = await trade(dir, lacking)
    const { db, clock } = played.app
    const prices = new PriceHistory()
    await readPrices(db, prices)
    found = await reconcile(db, prices, { settled: new Date(clock.now()), leewayMs: 0 })
    const refused = played.trader.refused()
    process.stdout.write(
      `${prices.end} rows of the log: ${spell(found.compared)}; refused ${refused}\n`,
    )
  }, 480_000)
  afterAll(() => played.app.close())

  it('is what its price log says, every time', async () => {
    const { breaches, faults } = played.app
    const { trader } = played
    const { compared } = found
    expect(KINDS.filter((kind) => compared.get(kind) === undefined)).toEqual([])
    expect(trader.classes()).toEqual(new Set(TRADED))
    // What is quoted only cannot be bought, however it moves.
    expect(trader.refusedOn('options')).toBeGreaterThan(0)
    expect(await breaches()).toEqual([])
    expect(faults).toEqual([])
    expect(found.faults).toEqual([])
  })

  it('has receipts of all that is over, which two verifiers recompute alike', {
    timeout: 240_000,
  }, async () => {
    const proof = await played.prover.judge()
    expect(played.app.faults).toEqual([])
    expect(proof.due).toBe(0)
    // What was opened shows how it waited when it is over.
    const over = KINDS.filter((kind) => kind !== 'entry opened')
    expect(proof.kinds).toEqual(new Map(over.map((kind) => [kind, found.compared.get(kind)])))
    for (const product of ['contract', 'option']) {
      expect(proof.classes(product)).toEqual(new Set(TRADED))
    }
    expect(proof.classes('spot')).toEqual(new Set(['crypto']))
    for (const { first, second } of proof.judged) {
      expect(first.ok).toBe(true)
      expect(second).toEqual(first)
    }
    expect([...proof.lies.keys()].toSorted()).toEqual(PRODUCTS)
    for (const { first, second } of proof.lies.values()) {
      const failed = first.checks.filter(({ ok }) => !ok).map(({ name }) => name)
      expect(failed).not.toEqual([])
      // It is signed by the operator: only working it out again shows that it is a lie.
      expect(failed.filter((name) => name === 'form' || name === 'signature')).toEqual([])
      expect(second).toEqual(first)
    }
  })
})
