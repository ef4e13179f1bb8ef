import * as CODE from '#protocol/errorCodes.ts'
import { fromIso, type Millis } from '#protocol/time.ts'
import { Refusal } from './refusal.ts'

/**
 * A request that was on its way for too long does nothing: what it was meant for is history. What it did in
 * time stays so, as the same key has the same answer.
 * @throws Refusal quoteExpired, or 400 when the moment can't be read
 */
export function assertInTime(validUntil: string | undefined, now: Millis): void {
  if (validUntil === undefined) return
  const until = fromIso(validUntil)
  if (until === null) throw new Refusal(CODE.malformed, { validUntil: 'malformed' })
  if (now > until) throw new Refusal(CODE.quoteExpired)
}
