import { setTimeout as sleep } from 'node:timers/promises'
import type { VenueFeed } from './types.ts'

/** Fewer venues make no full price. */
const FEWEST_VENUES = 3
const LOOK_MS = 100

/**
 * Waits until enough venues quote each instrument and the clock was compared with theirs, at most for a time.
 * @returns the codes of those that are quoted by enough
 */
export async function coveredCodes(
  feed: Pick<VenueFeed, 'quotes' | 'now' | 'clockOffMs'>,
  codes: readonly string[],
  withinMs: number,
): Promise<ReadonlySet<string>> {
  const covered = (): readonly string[] =>
    codes.filter((code) => feed.quotes(code).length >= FEWEST_VENUES)
  const isDone = (): boolean => covered().length === codes.length && feed.clockOffMs() !== null
  const end = feed.now() + withinMs
  while (!isDone() && feed.now() < end) {
    await sleep(LOOK_MS)
  }
  return new Set(covered())
}
