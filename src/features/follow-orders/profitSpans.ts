import type { Millis } from '#protocol/time.ts'

/** The last midnight of this device's zone. */
export function midnightOf(now: Millis): Millis {
  return new Date(now).setHours(0, 0, 0, 0)
}

/** The same moment some days of 24 hours ago. */
export function daysBefore(now: Millis, days: number): Millis {
  return now - days * 86_400_000
}
