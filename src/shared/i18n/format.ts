import { cutDecimals, decimalParts, hundredth } from './decimalText.ts'

/** What stands where a figure is not known. Never zero. */
export const UNKNOWN_FIGURE = '–'

export interface DecimalOptions {
  readonly min?: number
  readonly max?: number
  /** Shows `+` before what is above zero. */
  readonly signed?: boolean
  /** Rounds to the nearest at `max` decimals, halves away from zero; else the rest is cut. */
  readonly nearest?: boolean
}

/** Turns wire values into text of one language. All figures have Latin digits. */
export interface Formatters {
  /** Exact grouped decimal: `1,234.50`. Cut towards zero at `max` decimals unless `nearest`. */
  decimal(text: string, options?: DecimalOptions): string
  /** From per cent, as `zdf` carries it: `1.84` reads `+1.84%`. */
  percent(text: string, options?: DecimalOptions): string
  /** From a fraction, as rates travel: `0.0006` reads `0.06%`. */
  rate(text: string): string
  /** Short form of a large figure: `3.8B`. */
  compact(text: string): string
  /** A count, for plurals and badges. */
  count(value: number): string
  date(at: Date): string
  /** 24 hours with seconds. */
  time(at: Date): string
  dateTime(at: Date): string
  /** The sign before decimals in this language. */
  readonly decimalSign: '.' | ','
}

/** Intl reads decimal text exactly; the types only know that for literals. */
function exact(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral
}

/** Typographic minus, and no direction marks: every figure stands in its own element. */
function tidy(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, '').replace('-', '\u2212')
}

function cached<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const found = made.get(key)
    if (found !== undefined) return found
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}

function numbers(tag: string): (text: string, options: Intl.NumberFormatOptions) => string {
  const made = new Map<string, Intl.NumberFormat>()
  return (text, options) => {
    const key = JSON.stringify(options)
    const known = made.get(key)
    const formatter = known ?? new Intl.NumberFormat(tag, { useGrouping: 'always', ...options })
    made.set(key, formatter)
    return tidy(formatter.format(exact(text)))
  }
}

/**
 * Between figures that read left to right, Arabic words would change places: the day would leave its month.
 * What has no words keeps its order.
 */
export function wholeIn(tag: string) {
  const isArabic = /^ar\b/.test(tag)
  return (text: string, marked = (words: string): string => words): string =>
    isArabic && /\p{L}/u.test(text) ? `\u2067${marked(text)}\u2069` : text
}

function moments(tag: string): Pick<Formatters, 'date' | 'time' | 'dateTime'> {
  const whole = wholeIn(tag)
  const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' }
  const clock: Intl.DateTimeFormatOptions = {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }
  const date = new Intl.DateTimeFormat(tag, day)
  const time = new Intl.DateTimeFormat(tag, clock)
  const both = new Intl.DateTimeFormat(tag, { ...day, ...clock })
  return {
    date: (at) => whole(date.format(at)),
    time: (at) => time.format(at),
    dateTime: (at) => whole(both.format(at)),
  }
}

/** The formatters of one Intl tag. */
function createFormatters(tag: string): Formatters {
  const format = numbers(tag)
  const whole = wholeIn(tag)
  const sign = new Intl.NumberFormat(tag).formatToParts(1.5).find((part) => part.type === 'decimal')
  const percentText = (fraction: string, min: number, signed: boolean): string =>
    format(fraction, {
      style: 'percent',
      minimumFractionDigits: min,
      maximumFractionDigits: 18,
      signDisplay: signed ? 'exceptZero' : 'auto',
    })
  return {
    ...moments(tag),
    decimalSign: sign?.value === ',' ? ',' : '.',
    decimal(text, { min = 0, max = 18, signed = false, nearest = false } = {}) {
      if (decimalParts(text) === null) return UNKNOWN_FIGURE
      return format(nearest ? text : cutDecimals(text, min, max), {
        minimumFractionDigits: min,
        maximumFractionDigits: Math.max(min, max),
        signDisplay: signed ? 'exceptZero' : 'negative',
      })
    },
    percent(text, { min = 2, max = 2, signed = true } = {}) {
      if (decimalParts(text) === null) return UNKNOWN_FIGURE
      return percentText(hundredth(cutDecimals(text, min, max)), min, signed)
    },
    rate(text) {
      return decimalParts(text) === null ? UNKNOWN_FIGURE : percentText(text, 0, false)
    },
    compact(text) {
      if (decimalParts(text) === null) return UNKNOWN_FIGURE
      const short = format(text, { notation: 'compact', maximumFractionDigits: 1 })
      // A sign stays before its digits, whatever word follows them.
      return whole(short, (words) => words.replace(/[+\u2212\d.,]+/, '\u2066$&\u2069'))
    },
    count(value) {
      return format(String(value), { maximumFractionDigits: 0 })
    },
  }
}

/** Formatters are costly to make: one set a language. */
export const formattersOf = cached(createFormatters)
