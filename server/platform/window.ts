import type { Millis } from '#contract/time.ts'

/**
 * Counts what is let through: at most `most` in each stretch of `lengthMs`, which begins with the first one.
 * So at most twice as many within any time of that length.
 */
export function createWindow(most: number, lengthMs: number): (now: Millis) => boolean {
  let began = Number.NEGATIVE_INFINITY
  let count = 0
  return (now) => {
    if (Math.abs(now - began) >= lengthMs) {
      began = now
      count = 0
    }
    if (count >= most) return false
    count += 1
    return true
  }
}
