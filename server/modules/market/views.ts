import { formatDecimal } from '#protocol/decimal.ts'
import { logoPath } from '#protocol/logoPath.ts'
import type { ContractTerms, MarketDay, MarketItem } from '#protocol/market.ts'
import { formatPrice, PRICE_SCALE, type Price } from '#protocol/price.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { priceOfTicks, volumeText } from './rulesBars.ts'
import { changePercent } from './rulesChange.ts'
import type { Calendars } from './calendars/calendars.ts'
import type {
  ContractSpec,
  BarSource,
  ActionBetween,
  Instrument,
  LoggedPrice,
  MarketFacts,
  PriceSource,
  PriceState,
  TradingHours,
} from './types.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** Points of a mini chart. */
const POINTS = 100
const RATE_SCALE = 6
/** Lots are counted: the wire has them as plain numbers. */
const ONE_LOT = 1n

/** Minutes a mini chart is kept for; its last point, the last price, is always fresh. */
const CHART_MINUTES = 5

/** What was worked out of an instrument's last 24 hours, and the period it holds for. */
interface Kept<T> {
  readonly period: number
  readonly value: T
}

/** What the last 24 hours begin with: they themselves, or a corporate action within them. */
interface Start {
  readonly start: Millis
  readonly exAt: Millis | null
}

/** Whether an instrument trades now, and how far its price can be trusted. */
export interface Standing extends TradingHours {
  readonly state: PriceState
}

interface ViewsParts {
  readonly bars: BarSource
  readonly source: Pick<PriceSource, 'kindOf'>
  readonly calendars: Calendars
  /** A price of before is not what one of after is measured by. */
  readonly actionBetween?: ActionBetween
}

/**
 * What is shown of instruments besides the last price. Nothing later than the last logged price is
 * looked at.
 */
export class Views {
  readonly #bars: BarSource
  readonly #source: Pick<PriceSource, 'kindOf'>
  readonly #calendars: Calendars
  readonly #actionBetween: ActionBetween
  /** The price that the change is counted from. */
  readonly #from = new Map<number, Kept<Price>>()
  /** Mini charts but for their last points. */
  readonly #charts = new Map<number, Kept<readonly string[]>>()
  readonly #days = new Map<number, Kept<MarketDay>>()

  constructor({ bars, source, calendars, actionBetween = () => null }: ViewsParts) {
    this.#bars = bars
    this.#source = source
    this.#calendars = calendars
    this.#actionBetween = actionBetween
  }

  /** Change over the 24 hours before the last price, or since the first one known. */
  change(instrument: Instrument, last: LoggedPrice): string {
    return changePercent(this.#dayAgo(instrument, last), last.mid)
  }

  item(instrument: Instrument, last: LoggedPrice | null, standing: Standing): MarketItem {
    const { decimals } = instrument
    const shown = last === null ? null : formatPrice(last.mid, decimals)
    return {
      id: String(instrument.id),
      code: instrument.code,
      type: instrument.type,
      appName: instrument.appName,
      fullName: instrument.fullName,
      logo: logoPath(instrument.type, instrument.base, instrument.quote),
      decimals,
      price: shown,
      nowPrice: shown,
      zdf: last === null ? null : this.change(instrument, last),
      hundred: last === null || shown === null ? [] : [...this.#chart(instrument, last), shown],
      at: last === null ? null : toIso(last.at),
      open: standing.open,
      changesAt: standing.changesAt === null ? null : toIso(standing.changesAt),
      state: standing.state,
    }
  }

  async info(
    instrument: Instrument,
    last: LoggedPrice | null,
    standing: Standing,
  ): Promise<Omit<MarketFacts, 'calendarEnded'>> {
    const item = this.item(instrument, last, standing)
    return {
      ...item,
      ...(await this.#highAndLow(instrument, last)),
      source: this.#source.kindOf(instrument),
      base: instrument.base,
      quote: instrument.quote,
      zone: this.#calendars.of(instrument.hours).zone,
      contract: instrument.contract === null ? null : termsOf(instrument.contract),
    }
  }

  /** The price 24 hours before the last one, or the first known after that; kept for a minute. */
  #dayAgo(instrument: Instrument, last: LoggedPrice): Price {
    const period = Math.floor(last.at / MINUTE)
    const kept = this.#from.get(instrument.id)
    if (kept?.period === period) return kept.value
    const from = this.#startOf(instrument, last)
    const value =
      this.#midAt(instrument, from.start, from) ?? this.#points(instrument, last)[0] ?? last.mid
    this.#from.set(instrument.id, { period, value })
    return value
  }

  /** What is kept of an instrument's last 24 hours; null when it has to be worked out. */
  keptDay(instrument: Instrument, last: LoggedPrice | null): MarketDay | null {
    const kept = this.#days.get(instrument.id)
    return kept?.period === chartPeriod(instrument, last) ? kept.value : null
  }

  /** An instrument's last 24 hours, kept as long as its mini chart. */
  async day(instrument: Instrument, last: LoggedPrice | null): Promise<MarketDay> {
    const kept = this.keptDay(instrument, last)
    if (kept !== null) return kept
    const { contract } = instrument
    const range = last === null ? null : await this.#range(instrument, last)
    const value: MarketDay = {
      code: instrument.code,
      high24h: range?.high24h ?? null,
      low24h: range?.low24h ?? null,
      volume24h: range === null || range.volume === 0 ? null : volumeText(range.volume),
      source: this.#source.kindOf(instrument),
      spreadRate: contract === null ? null : termsOf(contract).spreadRate,
    }
    this.#days.set(instrument.id, { period: chartPeriod(instrument, last), value })
    return value
  }

  /** Kept for some minutes, which end at another moment for each instrument. */
  #chart(instrument: Instrument, last: LoggedPrice): readonly string[] {
    const period = chartPeriod(instrument, last)
    const kept = this.#charts.get(instrument.id)
    if (kept?.period === period) return kept.value
    const value = this.#points(instrument, last).map((mid) => formatPrice(mid, instrument.decimals))
    this.#charts.set(instrument.id, { period, value })
    return value
  }

  /** The 24 hours before the last price; less where a corporate action gave it another price within them. */
  #startOf({ id }: Instrument, { at }: LoggedPrice): Start {
    const exAt = this.#actionBetween(id, at - DAY, at + 1)
    return { start: exAt ?? at - DAY, exAt }
  }

  /** The price at a moment, unless it is of before what its start is. */
  #midAt(instrument: Instrument, at: Millis, { exAt }: Start): Price | null {
    const found = this.#bars.lastAt(instrument, at)
    return found === null || (exAt !== null && found.at < exAt) ? null : found.mid
  }

  /** Prices spread over the open time of the last 24 hours, or over the part of it that has any. */
  #points(instrument: Instrument, last: LoggedPrice): readonly Price[] {
    const [from, to] = [this.#startOf(instrument, last), last.at]
    const midAt = (at: Millis): Price | null => this.#midAt(instrument, at, from)
    const hours = this.#calendars.of(instrument.hours)
    const moments = hours.spreadOverOpen(from.start, to, POINTS - 1)
    const first = moments.findIndex((at) => midAt(at) !== null)
    const start = first > 0 ? moments[first] : undefined
    const known = start === undefined ? moments : hours.spreadOverOpen(start, to, POINTS - 1)
    return known.map(midAt).filter((mid) => mid !== null)
  }

  async #highAndLow(instrument: Instrument, last: LoggedPrice | null) {
    if (last === null) return { high24h: null, low24h: null }
    const { high24h, low24h } = await this.#range(instrument, last)
    return { high24h, low24h }
  }

  /** Highest and lowest price of the 24 hours before the last price, and the volume in thousandths. */
  async #range(
    instrument: Instrument,
    last: LoggedPrice,
  ): Promise<{ high24h: string; low24h: string; volume: number }> {
    const { decimals } = instrument
    const { start } = this.#startOf(instrument, last)
    let high = last.mid
    let low = last.mid
    let volume = 0
    for (const day of [Math.floor(start / DAY), Math.floor(last.at / DAY)]) {
      for (const bar of await this.#bars.minuteBars(instrument, day, last.at)) {
        if (bar.time < start) continue
        volume += bar.volume
        const [top, bottom] = [priceOfTicks(bar.high, decimals), priceOfTicks(bar.low, decimals)]
        if (top > high) high = top
        if (bottom < low) low = bottom
      }
    }
    return {
      high24h: formatPrice(high, decimals),
      low24h: formatPrice(low, decimals),
      volume,
    }
  }
}

/** Some minutes, which end at another moment for each instrument; -1 before its first price. */
function chartPeriod(instrument: Instrument, last: LoggedPrice | null): number {
  return last === null ? -1 : Math.floor((last.at / MINUTE + instrument.id) / CHART_MINUTES)
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
