import { type CallPutDeal, callPutSale, saleSigma } from '#protocol/formulas/optionOrder.ts'
import { SIGMA_SCALE } from '#protocol/formulas/volatility.ts'
import type { OptionChain, OptionOrder } from '#protocol/optionOrder.ts'
import { LISTED } from '#protocol/optionTerms.ts'
import { parsePrice } from '#protocol/price.ts'
import { divideFloor } from '#protocol/rounding.ts'
import { ppmOf, readDeal, unitsOf } from './readOption.ts'
import { PREMIUM_ROOM_PPM } from './summary.ts'

const PPM = 1_000_000n

/** Whether an option is of a series that its buyer may sell back: open, and listed. */
export const isSellable = ({ term, state }: OptionOrder): boolean =>
  term === LISTED && state === 'open'

/** How an option ended, as a key of its texts: one that a corporate action ended was sold by nobody. */
export const outcomeKey = ({ outcome, exAt }: OptionOrder) =>
  outcome !== null && typeof exAt === 'string' ? 'ended' : outcome

/** The expiry of a chain that an option ends at; undefined when the chain does not have it. */
export const expiryOf = (
  chain: OptionChain,
  { expiresAt }: Pick<OptionOrder, 'expiresAt'>,
): OptionChain['expiries'][number] | undefined =>
  chain.expiries.find((one) => Date.parse(one.expiresAt) === Date.parse(expiresAt))

/**
 * What selling an option back at this price gives, in USDT units; null when that can't be said. The chain's time and
 * volatility are those of its last answer.
 */
export function payoutOfSale(
  option: OptionOrder,
  chain: OptionChain,
  price: string | undefined,
): bigint | null {
  const expiry = expiryOf(chain, option)
  const deal = readDeal(option)
  const spot = price === undefined ? null : parsePrice(price)
  const bought = unitsOf(option.sigma, SIGMA_SCALE)
  const now = unitsOf(expiry?.saleSigma ?? null, SIGMA_SCALE)
  const markupPpm = ppmOf(option.markupRate)
  if (!isCallPut(deal) || expiry === undefined || spot === null) return null
  if (bought === null || now === null || markupPpm === null) return null
  const worth = { ...deal, spot, tradingMs: expiry.tradingMs, markupPpm }
  return callPutSale({ ...worth, sigma: saleSigma(worth, bought, now) })
}

const isCallPut = (deal: ReturnType<typeof readDeal>): deal is CallPutDeal =>
  deal !== null && 'lots' in deal

/** The least that is taken when this is shown, in USDT units: as much less as a premium may rise, and above nothing. */
export function leastOfSale(shown: bigint): bigint {
  const least = divideFloor(shown * (PPM - PREMIUM_ROOM_PPM), PPM)
  return least > 0n ? least : 1n
}
