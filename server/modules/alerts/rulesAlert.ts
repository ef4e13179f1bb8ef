import * as CODE from '#protocol/errorCodes.ts'
import type { SetPriceAlertBody } from '#protocol/priceAlert.ts'
import type { AlertSide } from '#protocol/priceAlertTerms.ts'
import { parsePrice, type Price, tickSize } from '#protocol/price.ts'
import type { Instrument, LoggedPrice } from '#server/modules/market/types.ts'
import { type Band, NEVER_HIGH, NEVER_LOW } from '#server/modules/triggers/types.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * Whether a price fires an alert: it is at or past the level.
 * @internal exported for the model of the tests
 */
export function isReached(side: AlertSide, level: Price, mid: Price): boolean {
  return side === 'above' ? mid >= level : mid <= level
}

/** What the trigger engine watches of an alert. */
export function bandOf(side: AlertSide, level: Price): Band {
  return side === 'above' ? { low: NEVER_LOW, high: level } : { low: level, high: NEVER_HIGH }
}

/**
 * The level of a request. A market that is closed has a last price too, against which it is judged.
 * @throws Refusal malformed for decimals that the instrument does not have, priceStale without a price,
 * alertLevelWrong where the last price would fire it
 */
export function levelOf(
  { side, level: text }: Pick<SetPriceAlertBody, 'side' | 'level'>,
  { decimals }: Pick<Instrument, 'decimals'>,
  last: LoggedPrice | null,
): { readonly level: Price; readonly last: LoggedPrice } {
  const level = parsePrice(text)
  if (level === null) throw new Refusal(CODE.malformed, { level: 'malformed' })
  if (level % tickSize(decimals) !== 0n) throw new Refusal(CODE.malformed, { level: 'tooPrecise' })
  if (last === null) throw new Refusal(CODE.priceStale)
  if (isReached(side, level, last.mid)) {
    throw new Refusal(CODE.alertLevelWrong, { level: 'unreasonable' })
  }
  return { level, last }
}
