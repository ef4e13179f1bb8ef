import { useState } from 'react'
import {
  areLengths,
  CANDLE_TYPES,
  type CandleType,
  type ChartClock,
  type ChosenLengths,
  CLOCKS,
  type IndicatorName,
  INDICATORS,
  type Scale,
  SCALES,
  usualLengths,
} from '#protocol/chartTerms.ts'
import { isRecord } from '#src/shared/lib/isRecord.ts'
import { stored } from '#src/shared/storage/stored.ts'

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
  readonly lengths: ChosenLengths
  readonly candles: CandleType
  readonly scale: Scale
  readonly clock: ChartClock
}

/** @internal tested by itself */
export const FIRST_SETTINGS: ChartSettings = {
  indicators: [],
  lengths: {},
  candles: 'hollow',
  scale: 'linear',
  clock: 'local',
}

function oneOf<T>(choices: readonly T[], raw: unknown, otherwise: T): T {
  return choices.find((choice) => choice === raw) ?? otherwise
}

function readLengths(raw: unknown): ChosenLengths {
  if (!isRecord(raw)) return {}
  return Object.fromEntries(
    INDICATORS.flatMap((name) => {
      const values = raw[name]
      return Array.isArray(values) && areLengths(name, values) ? [[name, values]] : []
    }),
  )
}

/** What was kept; a choice that is not known reads as the first one. Null when it is no settings. @internal tested by itself */
export function readSettings(raw: unknown): ChartSettings | null {
  if (!isRecord(raw)) return null
  const chosen = raw['indicators']
  return {
    indicators: INDICATORS.filter((name) => Array.isArray(chosen) && chosen.includes(name)),
    lengths: readLengths(raw['lengths']),
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

/** The lengths of an indicator: the chosen ones, else the usual ones. */
export function lengthsOf(name: IndicatorName, chosen: ChosenLengths): readonly number[] {
  return chosen[name] ?? usualLengths(name)
}

/** With other lengths of one indicator; its usual ones are not kept, so that they are those of a later release. */
export function withLengths(
  chosen: ChosenLengths,
  name: IndicatorName,
  lengths: readonly number[],
): ChosenLengths {
  const { [name]: _, ...others } = chosen
  const isUsual = usualLengths(name).every((usual, at) => lengths[at] === usual)
  return isUsual ? others : { ...others, [name]: lengths }
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
