import type {
  Chart,
  OverlayCreateFiguresCallbackParams,
  OverlayFigure,
  OverlayTemplate,
} from 'klinecharts'
import type { ChartInk } from './chartStyles.ts'

/** The name that the time left of a candle is registered under. */
export const COUNTDOWN = 'houseCountdown'

const SECOND = 1000
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

/**
 * What is left of a candle, as text: mm:ss, from an hour on hh:mm:ss, from a day on days and hours. Letters are those of the
 * timeframes, the same in every language.
 * @param ms until it closes
 * @internal tested by itself
 */
export function leftText(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / SECOND))
  if (left >= DAY) return `${Math.floor(left / DAY)}d ${Math.floor((left % DAY) / HOUR)}h`
  const parts = [Math.floor((left % HOUR) / MINUTE), left % MINUTE]
  const all = left >= HOUR ? [Math.floor(left / HOUR), ...parts] : parts
  return all.map((part) => String(part).padStart(2, '0')).join(':')
}

interface LeftData {
  readonly text: string
  readonly ink: () => ChartInk
}

type LeftParams = Pick<
  OverlayCreateFiguresCallbackParams<LeftData>,
  'overlay' | 'chart' | 'yAxis' | 'bounding'
>

const PADDING = { paddingLeft: 4, paddingRight: 4, paddingTop: 3, paddingBottom: 3 }
/** What the distance from the middle of the last price has beside the height of the words: both labels touch. */
const NEXT = 7

/** Where it stands beside the last price: below it, or above where there is no room. All in pixels. */
export const besideLast = (at: number, step: number, height: number): number =>
  at + 1.5 * step > height ? at - step : at + step

/** On the axis below the last price, above it where there is no room. @internal tested by itself */
export function drawLeft({ overlay, chart, yAxis, bounding }: LeftParams): OverlayFigure[] {
  const last = chart.getDataList().at(-1)
  const { text, ink } = overlay.extendData
  if (last === undefined || yAxis === null) return []
  const at = yAxis.convertToPixel(last.close)
  if (at < 0 || at > bounding.height) return []
  const { ink: backgroundColor, pane: color, family, caption: size } = ink()
  return [
    {
      type: 'text',
      attrs: {
        x: 0,
        y: besideLast(at, size + NEXT, bounding.height),
        text,
        align: 'left',
        baseline: 'middle',
      },
      styles: {
        style: 'fill',
        color,
        backgroundColor,
        family,
        size,
        borderSize: 0,
        ...PADDING,
      },
      ignoreEvent: true,
    },
  ]
}

/** The time left beside the last price. */
export interface Countdown {
  /** Shows how many milliseconds are left; null: nothing. Candles and indicators are not drawn anew. */
  set(left: number | null): void
}

/** Draws it as an overlay: those have a layer of their own, and are not in pictures. */
export function createCountdown(chart: Chart, ink: () => ChartInk): Countdown {
  let shown: string | null = null
  return {
    set(left) {
      const text = left === null ? null : leftText(left)
      if (text === shown) return
      const extendData: LeftData | null = text === null ? null : { text, ink }
      if (extendData === null) chart.removeOverlay({ name: COUNTDOWN })
      else if (shown !== null) chart.overrideOverlay({ name: COUNTDOWN, extendData })
      // It wants a point, and has none of its own: it goes with the last price.
      else chart.createOverlay({ name: COUNTDOWN, lock: true, points: [{ value: 0 }], extendData })
      shown = text
    },
  }
}

/** The time left, for the library. */
export function countdownTemplate(): OverlayTemplate<LeftData> {
  return {
    name: COUNTDOWN,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: () => [],
    createYAxisFigures: drawLeft,
  }
}
