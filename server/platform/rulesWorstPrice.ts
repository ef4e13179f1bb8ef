import * as CODE from '#protocol/errorCodes.ts'
import { isWorse } from '#protocol/formulas/worstPrice.ts'
import { type Price, parsePrice } from '#protocol/price.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses to fill at a worse price than its customer accepts, where they said which.
 * @throws Refusal quoteExpired where it is worse, malformed where it is no price
 */
export function assertNotWorse(buys: boolean, at: Price, worstPrice: string | undefined): void {
  if (worstPrice === undefined) return
  const worst = parsePrice(worstPrice)
  if (worst === null) throw new Refusal(CODE.malformed, { worstPrice: 'malformed' })
  if (isWorse(buys, at, worst)) throw new Refusal(CODE.quoteExpired)
}
