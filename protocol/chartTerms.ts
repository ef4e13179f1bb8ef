/** How candles are drawn. */
export const CANDLE_TYPES = ['hollow', 'solid', 'bars', 'line', 'area', 'heikinAshi'] as const
export type CandleType = (typeof CANDLE_TYPES)[number]

/** How the price axis grows. */
export const SCALES = ['linear', 'logarithm', 'percentage'] as const

/** Whose clock the time axis shows. */
export const CLOCKS = ['local', 'utc', 'exchange'] as const
export type ChartClock = (typeof CLOCKS)[number]

/** What is worked out from the bars: over the candles, or in panes of their own. */
export const INDICATORS = [
  'ma',
  'ema',
  'wma',
  'bollinger',
  'vwap',
  'rsi',
  'macd',
  'stochastic',
  'cci',
  'williams',
  'roc',
] as const
export type IndicatorName = (typeof INDICATORS)[number]

/** What a length of an indicator means. A width is in standard deviations, all others in bars. */
export type LengthName = 'length' | 'width' | 'fast' | 'slow' | 'signal' | 'smooth'

export interface LengthTerm {
  readonly name: LengthName
  /** What charts elsewhere begin with. */
  readonly usual: number
  readonly least: number
  readonly most: number
  readonly decimals: number
}

const bars = (usual: number, name: LengthName = 'length', least = 2): LengthTerm => ({
  name,
  usual,
  least,
  most: 500,
  decimals: 0,
})

/** The lengths of each indicator, in the order of its legend. */
export const LENGTHS: Readonly<Record<IndicatorName, readonly LengthTerm[]>> = {
  ma: [bars(20)],
  ema: [bars(50)],
  wma: [bars(20)],
  bollinger: [bars(20), { name: 'width', usual: 2, least: 0.5, most: 10, decimals: 1 }],
  vwap: [],
  rsi: [bars(14)],
  macd: [bars(12, 'fast'), bars(26, 'slow'), bars(9, 'signal')],
  stochastic: [bars(14), bars(3, 'smooth', 1)],
  cci: [bars(20)],
  williams: [bars(14)],
  roc: [bars(9, 'length', 1)],
}

/** Lengths that somebody chose, by indicator; one that is absent has the usual ones. */
export type ChosenLengths = Readonly<Partial<Record<IndicatorName, readonly number[]>>>

/** Whether a number can be this length: within the bounds, on the grid of its decimals. */
export function isLength({ least, most, decimals }: LengthTerm, value: number): boolean {
  const unit = 10 ** decimals
  return value >= least && value <= most && Math.round(value * unit) / unit === value
}

/** Whether these are all lengths of an indicator, each within its bounds. */
export function areLengths(name: IndicatorName, values: readonly unknown[]): boolean {
  const terms = LENGTHS[name]
  return (
    values.length === terms.length &&
    terms.every((term, at) => typeof values[at] === 'number' && isLength(term, values[at]))
  )
}

/** The lengths that an indicator has where nobody chose others. */
export const usualLengths = (name: IndicatorName): readonly number[] =>
  LENGTHS[name].map(({ usual }) => usual)

/** Instruments that can be drawn beside the chart's own. */
export const MOST_COMPARED = 3
