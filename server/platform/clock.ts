import type { Millis } from '#protocol/time.ts'

/** The server's only source of the present moment; tests inject their own. */
export interface Clock {
  now(): Millis
}

export const systemClock: Clock = { now: () => Date.now() }
