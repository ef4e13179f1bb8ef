import { type IndicatorCreate, type IndicatorFigure, registerIndicator } from 'klinecharts'
import type { ChosenLengths, IndicatorName } from '#protocol/chartTerms.ts'
import { IN_PANES, lengthsOf } from '../chartSettings.ts'
import type { ChartInk } from '../chartStyles.ts'
import { incremental, type Series } from '../incremental.ts'
import * as series from './series.ts'

type Tone = 'edge' | 'warn' | 'ink3' | 'rise' | 'fall'

interface Drawn {
  /** The same in every language; the lengths follow it. */
  readonly title: string
  /** A figure of the row, in its ink. */
  readonly lines: Readonly<Record<string, Tone>>
  /** Its figures are prices, and as fine. */
  readonly isPrice: boolean
  /** The lengths are those of `LENGTHS`, in their order. */
  calc(lengths: readonly number[]): ReturnType<typeof incremental<unknown, series.Row>>
}

/** Makes the series of an indicator with these lengths. */
type Make<S> = (first: number, second: number, third: number) => Series<S, series.Row>

function drawn<S>(title: string, make: Make<S>, lines: Drawn['lines'], isPrice = false): Drawn {
  return {
    title,
    lines,
    isPrice,
    calc: ([first = 0, second = 0, third = 0]) => incremental(make(first, second, third)),
  }
}

const DRAWN: Readonly<Record<IndicatorName, Drawn>> = {
  ma: drawn('MA', series.ma, { ma: 'edge' }, true),
  ema: drawn('EMA', series.ema, { ema: 'warn' }, true),
  wma: drawn('WMA', series.wma, { wma: 'ink3' }, true),
  bollinger: drawn('BB', series.bollinger, { middle: 'ink3', upper: 'edge', lower: 'edge' }, true),
  vwap: drawn('VWAP', () => series.VWAP, { vwap: 'warn' }, true),
  rsi: drawn('RSI', series.rsi, { rsi: 'edge' }),
  macd: drawn('MACD', series.macd, { histogram: 'rise', macd: 'edge', signal: 'warn' }, true),
  stochastic: drawn('Stoch', series.stochastic, { k: 'edge', d: 'warn' }),
  cci: drawn('CCI', series.cci, { cci: 'edge' }),
  williams: drawn('%R', series.williams, { r: 'edge' }),
  roc: drawn('ROC', series.roc, { roc: 'edge' }),
}

function figuresOf({ lines }: Drawn, ink: ChartInk): IndicatorFigure[] {
  return Object.entries(lines).map(([key, tone]) => {
    if (key !== 'histogram') {
      return { key, title: '', type: 'line', styles: () => ({ color: ink[tone], size: 1.5 }) }
    }
    return {
      key,
      title: '',
      type: 'bar',
      baseValue: 0,
      styles: ({ data }) => ({
        style: 'fill',
        color: ((data.current as series.Row | null)?.['histogram'] ?? 0) < 0 ? ink.fall : ink.rise,
      }),
    }
  })
}

/** Indicators that people chose, on an instrument whose prices have so many decimals. */
interface Wanted {
  readonly names: readonly IndicatorName[]
  readonly chosen: ChosenLengths
  readonly decimals: number
}

/** Teaches the library the chosen indicators; the lines are in the colours of now. */
export function drawIndicators(
  { names, chosen, decimals }: Wanted,
  ink: ChartInk,
): readonly IndicatorCreate[] {
  return names.map((name) => {
    const own = `own-${name}`
    const one = DRAWN[name]
    const lengths = lengthsOf(name, chosen)
    const shortName = [one.title, lengths.join(', ')].filter((part) => part !== '').join(' ')
    registerIndicator<series.Row>({ name: own, shortName, calc: one.calc(lengths) })
    const isPane = IN_PANES.has(name)
    return {
      name: own,
      paneId: isPane ? own : 'candle_pane',
      series: isPane ? 'normal' : 'price',
      // The library widens the price axis to its coarsest indicator.
      precision: one.isPrice ? decimals : 2,
      figures: figuresOf(one, ink),
    }
  })
}
