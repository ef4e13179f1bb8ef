import type { ChartLayout } from '#protocol/chartLayout.ts'
import {
  areLengths,
  CANDLE_TYPES,
  type ChartClock,
  type ChosenLengths,
  CLOCKS,
  type IndicatorName,
  INDICATORS,
  MOST_COMPARED,
  SCALES,
  usualLengths,
} from '#protocol/chartTerms.ts'
import { INTERVALS } from '#protocol/intervals.ts'
import { isRecord } from '#src/shared/lib/isRecord.ts'

export const IN_PANES: ReadonlySet<IndicatorName> = new Set([
  'rsi',
  'macd',
  'stochastic',
  'cci',
  'williams',
  'roc',
])

/** How charts are drawn, on every instrument. */
export type ChartSettings = Readonly<ChartLayout>

/** What a chart has at first. */
export const FIRST_SETTINGS: ChartSettings = {
  indicators: [],
  lengths: {},
  compared: [],
  interval: '15m',
  candles: 'hollow',
  scale: 'linear',
  clock: 'local',
  countdown: true,
  fills: true,
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

function readCodes(raw: unknown): readonly string[] {
  const codes = Array.isArray(raw) ? raw.filter((code) => typeof code === 'string') : []
  return [...new Set(codes)].slice(0, MOST_COMPARED)
}

/** What was kept; a choice that is not known reads as the first one. Null when it is no settings. */
export function readSettings(raw: unknown): ChartSettings | null {
  if (!isRecord(raw)) return null
  const chosen = raw['indicators']
  return {
    indicators: INDICATORS.filter((name) => Array.isArray(chosen) && chosen.includes(name)),
    lengths: readLengths(raw['lengths']),
    compared: readCodes(raw['compared']),
    interval: oneOf(INTERVALS, raw['interval'], FIRST_SETTINGS.interval),
    candles: oneOf(CANDLE_TYPES, raw['candles'], FIRST_SETTINGS.candles),
    scale: oneOf(SCALES, raw['scale'], FIRST_SETTINGS.scale),
    clock: oneOf(CLOCKS, raw['clock'], FIRST_SETTINGS.clock),
    countdown: raw['countdown'] !== false,
    fills: raw['fills'] !== false,
  }
}

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
