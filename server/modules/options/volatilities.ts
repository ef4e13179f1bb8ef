import {
  type CandleReturn,
  squaredReturn,
  upperVolatility,
  volatilityAhead,
} from '#protocol/formulas/volatility.ts'
import { INTERVAL_MS } from '#protocol/intervals.ts'
import { OPTION_TERM_MS, type OptionTerm, VOLATILITY_WINDOW } from '#protocol/optionTerms.ts'
import { parsePrice, type Price } from '#protocol/price.ts'
import { fromIso, type Millis } from '#protocol/time.ts'
import type { ActionBetween, Instrument, MarketService } from '#server/modules/market/types.ts'
import { withLongRun } from './rulesLongRun.ts'
import { volatilityTerm } from './rulesSeries.ts'
import type { Volatility } from './types.ts'

const { interval, returns: DAY_OF_RETURNS, lookBackDays } = VOLATILITY_WINDOW
const CANDLE_MS = INTERVAL_MS[interval]
/** One day more than is looked at: of its last candle the first return is taken. */
const KEPT_MS = (lookBackDays + 1) * INTERVAL_MS['1d']
/** Candles asked for at a time. */
const PAGE = 288

/** What premiums are priced by; each is worked out once for a candle. */
export interface Volatilities {
  /** From the candles that were over at the last logged price; null when there are too few of them. */
  of(instrument: Instrument, term: OptionTerm): Promise<Volatility | null>
  /**
   * What an option of a series that ends at a moment is bought back by: within a day of it of the hours that are left
   * alone, before that as `of`, and no less than its part of the long run.
   */
  ofSale(instrument: Instrument, expiresAt: Millis): Promise<Volatility | null>
}

interface Closed extends CandleReturn {
  readonly close: Price
}

/** What is known of an instrument at a moment. */
interface Known {
  readonly asOf: Millis
  readonly candles: Promise<readonly Closed[]>
  readonly figures: Map<OptionTerm | Millis, Promise<Volatility | null>>
}

type Market = Pick<MarketService, 'candles' | 'last'>

/**
 * Takes volatilities from the candles that anybody can ask for: those before `asOf`. A candle that is over
 * never changes, so the same moment gives the same figure, and ten days of them are read once: whoever asks
 * first after a start, or after the clock was set back, waits for that, later only the newest candle is read. What a
 * corporate action does to a price is no move of it: the return across one is left out.
 */
export function createVolatilities(
  market: Market,
  actionBetween: ActionBetween = () => null,
): Volatilities {
  const kept = new Map<number, Known>()
  const knownOf = ({ id, code }: Instrument, asOf: Millis): Known => {
    const known = kept.get(id)
    if (known?.asOf === asOf) return known
    // What failed is asked for again, all of it; and where the clock was set back, what was kept is of later
    // than a premium may know.
    const isBefore = known !== undefined && known.asOf < asOf
    const before = isBefore ? known.candles.catch(() => []) : Promise.resolve([])
    const candles = before.then((old) => withNewest(market, { id, code, actionBetween }, old, asOf))
    const fresh: Known = { asOf, candles, figures: new Map() }
    kept.set(id, fresh)
    candles.catch(() => kept.get(id) === fresh && kept.delete(id))
    return fresh
  }
  const figureOf = async (
    instrument: Instrument,
    name: OptionTerm | Millis,
    measure: (candles: readonly Closed[], asOf: Millis) => bigint | null,
  ): Promise<Volatility | null> => {
    const last = market.last(instrument.id)
    if (last === null) return null
    const asOf = Math.floor(last.at / CANDLE_MS) * CANDLE_MS
    const { candles, figures } = knownOf(instrument, asOf)
    const measured = async (): Promise<Volatility | null> => {
      const sigma = measure(await candles, asOf)
      return sigma === null ? null : { sigma, asOf }
    }
    const figure = figures.get(name) ?? measured()
    figures.set(name, figure)
    return figure
  }
  return {
    of: (instrument, term) =>
      figureOf(instrument, term, (all, asOf) => upperVolatility(all, asOf, OPTION_TERM_MS[term])),
    async ofSale(instrument, expiresAt) {
      const known = await figureOf(instrument, expiresAt, (all, asOf) =>
        saleVolatility(all, asOf, expiresAt - asOf),
      )
      return withLongRun(known, instrument, expiresAt)
    },
  }
}

/** That of the hours that are left, so far as they are of a day and there are such hours to look at. */
function saleVolatility(all: readonly Closed[], asOf: Millis, leftMs: Millis): bigint | null {
  const ahead = leftMs > INTERVAL_MS['1d'] ? null : volatilityAhead(all, asOf, leftMs)
  return ahead ?? upperVolatility(all, asOf, OPTION_TERM_MS[volatilityTerm(leftMs)])
}

/** The candles known so far and those that closed since, without what is too old to be looked at. */
async function withNewest(
  market: Market,
  {
    id,
    code,
    actionBetween,
  }: Pick<Instrument, 'id' | 'code'> & { readonly actionBetween: ActionBetween },
  known: readonly Closed[],
  asOf: Millis,
): Promise<readonly Closed[]> {
  const since = known.at(-1)?.time ?? asOf - KEPT_MS
  const all = [...known]
  let before: { readonly time: Millis; readonly close: Price } | null = known.at(-1) ?? null
  for (const one of await closesSince(market, code, since, asOf)) {
    if (before !== null && actionBetween(id, before.time, one.time + CANDLE_MS) === null) {
      all.push({ ...one, square: squaredReturn(before.close, one.close) })
    }
    before = one
  }
  const needed = all.findIndex(({ time }) => time >= asOf - KEPT_MS)
  const spare = needed < 0 ? all.length : needed
  return all.slice(Math.max(0, Math.min(spare, all.length - DAY_OF_RETURNS)))
}

/** The closes of the candles that opened after a moment and were over at another, oldest first. */
async function closesSince(
  market: Market,
  code: string,
  since: Millis,
  asOf: Millis,
): Promise<readonly { readonly time: Millis; readonly close: Price }[]> {
  let found: { readonly time: Millis; readonly close: Price }[] = []
  // Mostly the newest one is all that is missing.
  let limit = Math.min(PAGE, Math.max(1, Math.ceil((asOf - since) / CANDLE_MS) - 1))
  for (let before = asOf; ; limit = PAGE) {
    const { candles, more } = await market.candles({ code, interval, before, limit })
    const read = candles.flatMap(({ time, close }) => {
      const [at, price] = [fromIso(time), parsePrice(close)]
      return at === null || price === null ? [] : [{ time: at, close: price }]
    })
    found = [...read, ...found]
    const first = read[0]
    if (first === undefined || !more || first.time <= since) break
    before = first.time
  }
  return found.filter(({ time }) => time > since)
}
