import { fromIso, type Millis } from '#protocol/time.ts'

const MINUTE = 60_000
/** The minute of a price is sealed when it is over; then the job has to come round. */
const AFTER_MINUTE = 9_000

const FIRST_PAUSE = 5_000
const LONGEST_PAUSE = 60_000

/** When the receipt of an order closed at this moment should be there; null when it is no moment. */
export function receiptDue(closedAt: string | null): Millis | null {
  const at = closedAt === null ? null : fromIso(closedAt)
  return at === null ? null : Math.floor(at / MINUTE) * MINUTE + MINUTE + AFTER_MINUTE
}

/**
 * How long to wait before asking for a receipt again that was not there yet: until it is due, then 5 s,
 * 10 s, 20 s ... at most a minute. Never much longer than sealing takes: the clock here may be wrong.
 */
export function pauseUntilReceipt(due: Millis | null, now: Millis, tries: number): Millis {
  const left = due === null ? 0 : due - now
  if (left > 0) return Math.min(left, MINUTE + AFTER_MINUTE)
  return Math.min(FIRST_PAUSE * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE)
}
