import { type IndicatorCreate, type IndicatorFigure, registerIndicator } from 'klinecharts'
import { IN_PANES, type IndicatorName } from '../chartSettings.ts'
import type { ChartInk } from '../chartStyles.ts'
import { incremental, type Series } from '../incremental.ts'
import * as series from './series.ts'

type Tone = 'edge' | 'warn' | 'ink3' | 'rise' | 'fall'

interface Drawn {
  /** Says name and lengths; the same in every language. */
  readonly title: string
  /** A figure of the row, in its ink. */
  readonly lines: Readonly<Record<string, Tone>>
  calc(): ReturnType<typeof incremental<unknown, series.Row>>
}

function drawn<S>(title: string, of: Series<S, series.Row>, lines: Drawn['lines']): Drawn {
  return { title, lines, calc: () => incremental(of) }
}

/** Lengths are the usual ones of charts elsewhere. */
const DRAWN: Readonly<Record<IndicatorName, Drawn>> = {
  ma: drawn('MA 20', series.ma(20), { ma: 'edge' }),
  ema: drawn('EMA 50', series.ema(50), { ema: 'warn' }),
  wma: drawn('WMA 20', series.wma(20), { wma: 'ink3' }),
  bollinger: drawn('BB 20, 2', series.bollinger(20, 2), {
    middle: 'ink3',
    upper: 'edge',
    lower: 'edge',
  }),
  vwap: drawn('VWAP', series.VWAP, { vwap: 'warn' }),
  rsi: drawn('RSI 14', series.rsi(14), { rsi: 'edge' }),
  macd: drawn('MACD 12, 26, 9', series.macd(12, 26, 9), {
    histogram: 'rise',
    macd: 'edge',
    signal: 'warn',
  }),
  stochastic: drawn('Stoch 14, 1, 3', series.stochastic(14, 3), { k: 'edge', d: 'warn' }),
  cci: drawn('CCI 20', series.cci(20), { cci: 'edge' }),
  williams: drawn('%R 14', series.williams(14), { r: 'edge' }),
  roc: drawn('ROC 9', series.roc(9), { roc: 'edge' }),
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

/** Teaches the library the chosen indicators; the lines are in the colours of now. */
export function drawIndicators(
  names: readonly IndicatorName[],
  ink: ChartInk,
): readonly IndicatorCreate[] {
  return names.map((name) => {
    const own = `own-${name}`
    const one = DRAWN[name]
    registerIndicator<series.Row>({ name: own, shortName: one.title, calc: one.calc() })
    const isPane = IN_PANES.has(name)
    return {
      name: own,
      paneId: isPane ? own : 'candle_pane',
      series: isPane ? 'normal' : 'price',
      precision: 2,
      figures: figuresOf(one, ink),
    }
  })
}
