import type { Nft } from '#protocol/nft.ts'
import type { Millis } from '#protocol/time.ts'

/** The server's time of an answer, and when this device had it by its own clock. */
export interface AnsweredAt {
  readonly now: string
  readonly receivedAt: Millis
}

/** Where an auction stands at this moment. */
export type Stage =
  | { readonly kind: 'upcoming' | 'open'; readonly left: Millis }
  | { readonly kind: 'closing' | 'sold' | 'unsold' | 'cancelled' }

/**
 * Where an auction stands, and what is left of its time, counted from the server's clock: one that is wrong on the
 * device moves nothing.
 * @param device the device's clock now
 */
export function stageOf(
  { state, startsAt, endsAt }: Pick<Nft, 'state' | 'startsAt' | 'endsAt'>,
  { now, receivedAt }: AnsweredAt,
  device: Millis,
): Stage {
  if (state !== 'listed' && state !== 'running') return { kind: state }
  const present = Date.parse(now) + Math.max(0, device - receivedAt)
  const toStart = Date.parse(startsAt) - present
  if (toStart > 0) return { kind: 'upcoming', left: toStart }
  const left = Date.parse(endsAt) - present
  return left > 0 ? { kind: 'open', left } : { kind: 'closing' }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The two largest units of a time, whole, the last rounded up. */
export function unitsOf(
  left: Millis,
):
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number; readonly seconds: number } {
  const whole = Math.ceil(left / SECOND) * SECOND
  const of = (unit: number, within: number): number => Math.floor((whole % within) / unit)
  if (whole >= DAY) return { unit: 'days', days: Math.floor(whole / DAY), hours: of(HOUR, DAY) }
  if (whole >= HOUR) return { unit: 'hours', hours: of(HOUR, DAY), minutes: of(MINUTE, HOUR) }
  return { unit: 'minutes', minutes: of(MINUTE, HOUR), seconds: of(SECOND, MINUTE) }
}
