import { useState } from 'react'
import { isRecord } from '#src/shared/lib/isRecord.ts'
import { stored } from '#src/shared/storage/stored.ts'

/** How candles are drawn. */
export const CANDLE_TYPES = ['hollow', 'solid', 'bars', 'line', 'area', 'heikinAshi'] as const
export type CandleType = (typeof CANDLE_TYPES)[number]

/** How the price axis grows. */
export const SCALES = ['linear', 'logarithm', 'percentage'] as const
export type Scale = (typeof SCALES)[number]

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

export const IN_PANES: ReadonlySet<IndicatorName> = new Set([
  'rsi',
  'macd',
  'stochastic',
  'cci',
  'williams',
  'roc',
])

export interface ChartSettings {
  readonly indicators: readonly IndicatorName[]
  readonly candles: CandleType
  readonly scale: Scale
  readonly clock: ChartClock
}

/** @internal tested by itself */
export const FIRST_SETTINGS: ChartSettings = {
  indicators: [],
  candles: 'hollow',
  scale: 'linear',
  clock: 'local',
}

function oneOf<T>(choices: readonly T[], raw: unknown, otherwise: T): T {
  return choices.find((choice) => choice === raw) ?? otherwise
}

/** What was kept; a choice that is not known reads as the first one. Null when it is no settings. @internal tested by itself */
export function readSettings(raw: unknown): ChartSettings | null {
  if (!isRecord(raw)) return null
  const chosen = raw['indicators']
  return {
    indicators: INDICATORS.filter((name) => Array.isArray(chosen) && chosen.includes(name)),
    candles: oneOf(CANDLE_TYPES, raw['candles'], FIRST_SETTINGS.candles),
    scale: oneOf(SCALES, raw['scale'], FIRST_SETTINGS.scale),
    clock: oneOf(CLOCKS, raw['clock'], FIRST_SETTINGS.clock),
  }
}

const kept = stored<ChartSettings>({ key: 'chart', version: 1, parse: readSettings })

/** The chosen ones, with panes only as far as there is room: the first of them. */
export function shownIndicators(
  chosen: readonly IndicatorName[],
  panes: number,
): readonly IndicatorName[] {
  let left = panes
  return chosen.filter((name) => !IN_PANES.has(name) || left-- > 0)
}

/** The IANA zone of a clock; `exchange` is the zone of the instrument's trading hours. */
export function zoneOf(clock: ChartClock, exchange: string): string {
  if (clock === 'utc') return 'UTC'
  return clock === 'exchange' ? exchange : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** How charts are drawn on this device, and the way to change it. */
export function useChartSettings(): readonly [ChartSettings, (next: ChartSettings) => void] {
  const [settings, setSettings] = useState(() => kept.read() ?? FIRST_SETTINGS)
  const choose = (next: ChartSettings): void => {
    setSettings(next)
    kept.write(next)
  }
  return [settings, choose]
}
