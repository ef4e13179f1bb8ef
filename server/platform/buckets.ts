import type { Millis } from '#protocol/time.ts'

const SECOND = 1_000

/** Bounds something by name: `burst` at once, and then so many a second. */
export interface Buckets {
  /** Takes one, if there is one. */
  take(name: string, now: Millis): boolean
  /** Forgets the names that nothing was taken by for so long that it makes no difference. */
  sweep(now: Millis): void
}

/** A bucket for each name, full at first. */
export function createBuckets(burst: number, perSecond: number): Buckets {
  const kept = new Map<string, { readonly left: number; readonly at: Millis }>()
  const leftAt = (name: string, now: Millis): number => {
    const bucket = kept.get(name)
    if (bucket === undefined) return burst
    // A clock that was set back fills nothing.
    return Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / SECOND) * perSecond)
  }
  return {
    take(name, now) {
      const left = leftAt(name, now)
      if (left < 1) return false
      kept.set(name, { left: left - 1, at: now })
      return true
    },
    sweep(now) {
      for (const name of kept.keys()) if (leftAt(name, now) >= burst) kept.delete(name)
    },
  }
}
