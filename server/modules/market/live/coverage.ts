import { pause } from './repeat.ts'
import type { VenueFeed } from './types.ts'

/** Fewer venues make no full price. */
const FEWEST_VENUES = 3
const LOOK_MS = 100

/**
 * Waits until enough venues quote each instrument, at most for a time.
 * @returns the codes of those that are quoted by enough
 */
export async function coveredCodes(
  feed: Pick<VenueFeed, 'quotes' | 'now'>,
  codes: readonly string[],
  withinMs: number,
): Promise<ReadonlySet<string>> {
  const covered = (): readonly string[] =>
    codes.filter((code) => feed.quotes(code).length >= FEWEST_VENUES)
  const end = feed.now() + withinMs
  while (covered().length < codes.length && feed.now() < end) {
    await pause(LOOK_MS, new AbortController().signal)
  }
  return new Set(covered())
}
