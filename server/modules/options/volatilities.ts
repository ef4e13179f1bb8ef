import { realisedVolatility } from '#contract/formulas/volatility.ts'
import { INTERVAL_MS } from '#contract/marketTypes.ts'
import { VOLATILITY_WINDOW } from '#contract/optionTerms.ts'
import { parsePrice, type Price } from '#contract/price.ts'
import type { Instrument, MarketService } from '#server/modules/market/types.ts'
import type { Volatility } from './types.ts'

const CANDLE_MS = INTERVAL_MS[VOLATILITY_WINDOW.interval]

/** Realised volatilities; each is worked out once for a candle. */
export interface Volatilities {
  /** From the candles that were over at the last logged price; null when there are too few of them. */
  of(instrument: Instrument): Promise<Volatility | null>
}

/**
 * Takes volatilities from the candles that anybody can ask for: those before `asOf`. A candle that is over
 * never changes, so the same moment gives the same figure.
 */
export function createVolatilities(market: Pick<MarketService, 'candles' | 'last'>): Volatilities {
  const kept = new Map<
    number,
    { readonly asOf: number; readonly value: Promise<Volatility | null> }
  >()
  return {
    async of(instrument) {
      const last = market.last(instrument.id)
      if (last === null) return null
      const asOf = Math.floor(last.at / CANDLE_MS) * CANDLE_MS
      const known = kept.get(instrument.id)
      if (known?.asOf === asOf) return known.value
      const value = measure(market, instrument.code, asOf)
      kept.set(instrument.id, { asOf, value })
      // What failed is asked for again.
      value.catch(() => kept.delete(instrument.id))
      return value
    },
  }
}

async function measure(
  market: Pick<MarketService, 'candles'>,
  code: string,
  asOf: number,
): Promise<Volatility | null> {
  const { interval, returns, fewest } = VOLATILITY_WINDOW
  const { candles } = await market.candles({ code, interval, before: asOf, limit: returns + 1 })
  const closes = candles
    .map(({ close }) => parsePrice(close))
    .filter((close): close is Price => close !== null)
  if (closes.length <= fewest) return null
  return { sigma: realisedVolatility(closes, CANDLE_MS), asOf }
}
