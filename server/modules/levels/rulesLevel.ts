import { IDENTITY_LEVELS, type IdentityLevel } from '#protocol/identityTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { LevelRow } from './types.ts'

const DAY_MS = 86_400_000
/** After midnight, so that what was decided before it is on disk. */
const COUNTED_AFTER_MS = 5 * 60_000
/** Whole days that a volume is of. */
const VOLUME_DAYS = 30

const rankOf = (identity: IdentityLevel): number => IDENTITY_LEVELS.indexOf(identity)

/** What decides a customer's level. */
export interface LevelFacts {
  /** In USDT units. */
  readonly volume: bigint
  readonly identity: IdentityLevel
}

/**
 * The highest row whose volume and identity are reached.
 * @param rows of one version, by level
 */
export function levelOf(rows: readonly LevelRow[], { volume, identity }: LevelFacts): LevelRow {
  const reached = rows.filter(
    (row) => volume >= row.volume && rankOf(identity) >= rankOf(row.identity),
  )
  const row = reached.at(-1)
  if (row === undefined) throw new Error('there is no level that everybody has')
  return row
}

/** What is missing for the next level; null at the highest. */
export function nextOf(
  rows: readonly LevelRow[],
  facts: LevelFacts,
): {
  readonly level: number
  readonly volume: bigint
  readonly identity: IdentityLevel | null
} | null {
  const { level } = levelOf(rows, facts)
  const next = rows.find((row) => row.level > level)
  if (next === undefined) return null
  const missing = next.volume - facts.volume
  return {
    level: next.level,
    volume: missing > 0n ? missing : 0n,
    identity: rankOf(facts.identity) >= rankOf(next.identity) ? null : next.identity,
  }
}

/** The last whole day that may be counted now, `2026-01-31`, UTC. */
export function countedDay(now: Millis): string {
  return dayText(now - COUNTED_AFTER_MS - DAY_MS)
}

/** The day before a day. */
export function dayBefore(day: string): string {
  return dayText(Date.parse(day) - DAY_MS)
}

/** The 30 whole days up to a day, with it: from a moment on and before another. */
export function spanOf(day: string): { readonly from: Millis; readonly until: Millis } {
  const until = Date.parse(day) + DAY_MS
  return { from: until - VOLUME_DAYS * DAY_MS, until }
}

const dayText = (at: Millis): string => new Date(at).toISOString().slice(0, 10)
