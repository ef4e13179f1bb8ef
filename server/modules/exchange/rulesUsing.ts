import type { Millis } from '#contract/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Holder, QuoteRecord } from './types.ts'

/** What decides whether a quote may be used. */
export interface UsingScene {
  /** The quote of that id, whoever asked for it; null when there is none. */
  readonly quote: QuoteRecord | null
  readonly allowed: boolean
  /** What the customer has to give. */
  readonly available: bigint
  readonly now: Millis
}

/**
 * The quote that a customer may use now: their own, unused, and in time.
 * @throws Refusal 404 10231 10213 10220 10092
 */
export function usableQuote(
  { customerId, account }: Holder,
  { quote, allowed, available, now }: UsingScene,
): QuoteRecord {
  if (quote === null) throw new Refusal('404')
  if (quote.customerId !== customerId || quote.account !== account) throw new Refusal('404')
  if (quote.exchangedAt !== null) throw new Refusal('10231')
  if (now < quote.quotedAt || now > quote.expiresAt) throw new Refusal('10213')
  if (!allowed) throw new Refusal('10220')
  if (available < quote.amount) throw new Refusal('10092')
  return quote
}
