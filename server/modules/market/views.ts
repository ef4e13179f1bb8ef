import { formatDecimal } from '#contract/decimal.ts'
import type { ContractTerms, MarketInfo, MarketItem } from '#contract/market.ts'
import { formatPrice, PRICE_SCALE, type Price } from '#contract/price.ts'
import { type Millis, toIso } from '#contract/time.ts'
import { priceOfTicks } from './rulesBars.ts'
import { changePercent } from './rulesChange.ts'
import { type HoursKey, spreadOverOpen, zoneOf } from './rulesHours.ts'
import type { ContractSpec, Instrument, LoggedPrice, PriceSource, TradingHours } from './types.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** Points of a mini chart. */
const POINTS = 100
const RATE_SCALE = 6
/** Lots are counted: the wire has them as plain numbers. */
const ONE_LOT = 1n

/** The last 24 hours of an instrument as they stood in a minute. */
interface DayBack {
  readonly minute: number
  /** The price the change is counted from. */
  readonly from: Price
  /** The mini chart but for its last point, which is the last price. */
  readonly points: readonly string[]
}

type Quoted = Instrument & { readonly hours: HoursKey }

/**
 * What is shown of instruments besides the last price. Kept by the minute of the last logged price;
 * nothing later than that price is looked at.
 */
export class Views {
  readonly #source: PriceSource
  readonly #days = new Map<number, DayBack>()

  constructor(source: PriceSource) {
    this.#source = source
  }

  /** Change over the 24 hours before the last price, or since the first one known. */
  change(instrument: Quoted, last: LoggedPrice): string {
    return changePercent(this.#dayBack(instrument, last).from, last.mid)
  }

  item(instrument: Quoted, last: LoggedPrice | null, hours: TradingHours): MarketItem {
    const { decimals } = instrument
    const shown = last === null ? null : formatPrice(last.mid, decimals)
    return {
      id: String(instrument.id),
      code: instrument.code,
      type: instrument.type,
      appName: instrument.appName,
      fullName: instrument.fullName,
      logo: null,
      decimals,
      price: shown,
      nowPrice: shown,
      zdf: last === null ? null : this.change(instrument, last),
      hundred:
        last === null || shown === null ? [] : [...this.#dayBack(instrument, last).points, shown],
      at: last === null ? null : toIso(last.at),
      open: hours.open,
      changesAt: hours.changesAt === null ? null : toIso(hours.changesAt),
    }
  }

  info(instrument: Quoted, last: LoggedPrice | null, hours: TradingHours): MarketInfo {
    return {
      ...this.item(instrument, last, hours),
      ...(last === null ? { high24h: null, low24h: null } : this.#range(instrument, last)),
      source: this.#source.kindOf(instrument),
      base: instrument.base,
      quote: instrument.quote,
      zone: zoneOf(instrument.hours),
      contract: instrument.contract === null ? null : termsOf(instrument.contract),
    }
  }

  #dayBack(instrument: Quoted, last: LoggedPrice): DayBack {
    const minute = Math.floor(last.at / MINUTE)
    const known = this.#days.get(instrument.id)
    if (known?.minute === minute) return known
    const start = last.at - DAY
    const points = spreadOverOpen(instrument.hours, start, last.at, POINTS - 1)
      .map((at) => this.#source.lastAt(instrument, at)?.mid ?? null)
      .filter((mid) => mid !== null)
    const made = {
      minute,
      from: this.#source.lastAt(instrument, start)?.mid ?? points[0] ?? last.mid,
      points: points.map((mid) => formatPrice(mid, instrument.decimals)),
    }
    this.#days.set(instrument.id, made)
    return made
  }

  /** Highest and lowest price of the 24 hours before the last price. */
  #range(instrument: Quoted, last: LoggedPrice): { high24h: string; low24h: string } {
    const { decimals } = instrument
    const start: Millis = last.at - DAY
    let high = last.mid
    let low = last.mid
    for (const day of [Math.floor(start / DAY), Math.floor(last.at / DAY)]) {
      for (const bar of this.#source.minuteBars(instrument, day, last.at)) {
        if (bar.time < start) continue
        const [top, bottom] = [priceOfTicks(bar.high, decimals), priceOfTicks(bar.low, decimals)]
        if (top > high) high = top
        if (bottom < low) low = bottom
      }
    }
    return { high24h: formatPrice(high, decimals), low24h: formatPrice(low, decimals) }
  }
}

/** Contract terms as the wire has them; rates as fractions. */
function termsOf({ terms, lotMin, lotMax, leverages }: ContractSpec): ContractTerms {
  return {
    contractSize: formatDecimal(terms.contractSize, PRICE_SCALE, 0),
    lotMin: Number(lotMin / ONE_LOT),
    lotMax: Number(lotMax / ONE_LOT),
    leverages: [...leverages],
    feeRate: formatDecimal(terms.feePpm, RATE_SCALE, 0),
    spreadRate: formatDecimal(terms.spreadPpm, RATE_SCALE, 0),
    closeOutRatio: formatDecimal(terms.closeOutPpm, RATE_SCALE, 0),
  }
}
