import { type AssetCode, isAssetCode } from '#protocol/assets.ts'
import type { StatementFilter } from '#protocol/statement.ts'
import { STATEMENT_GROUPS, type StatementGroup } from '#protocol/statementKinds.ts'
import { SPANS, spanStart } from '#src/shared/lib/span.ts'

export const PERIODS = [...SPANS, 'custom'] as const
export type Period = (typeof PERIODS)[number]

/** What a person asks the statement for, as the address of the page keeps it. Days are of this device. */
export interface Chosen {
  readonly asset: AssetCode | null
  readonly group: StatementGroup | null
  readonly period: Period
  /** `2026-01-31`; of a period of chosen days, and empty where none was chosen yet. */
  readonly from: string
  readonly to: string
}

const NOTHING: Chosen = { asset: null, group: null, period: 'all', from: '', to: '' }

const DAY = /^\d{4}-\d\d-\d\d$/

/** Reads an address; what it says amiss is left out. */
export function chosenIn(params: URLSearchParams): Chosen {
  const asset = params.get('asset') ?? ''
  const day = (key: string): string => {
    const text = params.get(key) ?? ''
    return DAY.test(text) && startOf(text) !== null ? text : ''
  }
  return {
    asset: isAssetCode(asset) ? asset : null,
    group: STATEMENT_GROUPS.find((one) => one === params.get('kind')) ?? null,
    period: PERIODS.find((one) => one === params.get('period')) ?? NOTHING.period,
    from: day('from'),
    to: day('to'),
  }
}

/** The address of what was chosen; what says nothing is left out. */
export function paramsOf({ asset, group, period, from, to }: Chosen): Record<string, string> {
  return {
    ...(asset === null ? {} : { asset }),
    ...(group === null ? {} : { kind: group }),
    ...(period === NOTHING.period ? {} : { period }),
    ...(period === 'custom' && from !== '' ? { from } : {}),
    ...(period === 'custom' && to !== '' ? { to } : {}),
  }
}

export const isAll = ({ asset, group, period }: Chosen): boolean =>
  asset === null && group === null && period === NOTHING.period

/** Midnight on this device at which a day begins; `add` days later. Null when there is no such day. */
function startOf(day: string, add = 0): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const plain = new Date(year, month - 1, date)
  if (plain.getMonth() !== month - 1) return null
  return new Date(year, month - 1, date + add)
}

/** What to ask the operator for; null while the chosen days are in the wrong order. */
export function filterOf(chosen: Chosen, now: Date): StatementFilter | null {
  const { asset, group } = chosen
  const ends = endsOf(chosen, now)
  if (ends.from !== null && ends.to !== null && ends.from >= ends.to) return null
  return {
    ...(asset === null ? {} : { asset }),
    ...(group === null ? {} : { group }),
    ...(ends.from === null ? {} : { from: ends.from.toISOString() }),
    ...(ends.to === null ? {} : { to: ends.to.toISOString() }),
  }
}

interface Ends {
  readonly from: Date | null
  readonly to: Date | null
}

/** Up to now where it ends today, so that what happens meanwhile belongs to it. */
function endsOf({ period, from, to }: Chosen, now: Date): Ends {
  if (period !== 'custom') return { from: spanStart(period, now), to: null }
  return { from: from === '' ? null : startOf(from), to: to === '' ? null : startOf(to, 1) }
}
