import { ASSET_SCALE } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { endAfterBid, isWholeCents, leastNextBid } from '#protocol/formulas/auction.ts'
import { afterAuctionEvent } from '#protocol/machines/auction.ts'
import type { Millis } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Auction } from './types.ts'

/** Bids above it need an identity that is verified: 1,000 USDT. */
const UNVERIFIED_MOST = 1_000_000_000n

/** Who bids, as far as it decides. */
export interface Bidder {
  readonly customerId: string
  /** The charity's own wallet, or the vault, signs in as this customer. */
  readonly barred: boolean
  readonly verified: boolean
}

const leastOf = ({ reserve, leading, extended }: Auction): bigint =>
  leastNextBid({ reserve, current: leading?.amount ?? null, extended })

/**
 * The auction after a bid that is decided at `now`.
 * @throws Refusal collectibleStatusWrong before it begins, at its end and after, bidBarred, alreadyLeading, 400 finer than
 * USDT is, purchaseAmountWrong (with its field) below the least or no whole cents, verificationRequired above 1,000 USDT
 */
export function afterBid(
  auction: Auction,
  { customerId, barred, verified }: Bidder,
  text: string,
  now: Millis,
): Auction & { readonly leading: NonNullable<Auction['leading']> } {
  const state = afterAuctionEvent(auction.state, 'bid')
  if (state === null || now < auction.startsAt || now >= auction.endsAt)
    throw new Refusal(CODE.collectibleStatusWrong)
  if (barred) throw new Refusal(CODE.bidBarred)
  if (auction.leading?.customerId === customerId) throw new Refusal(CODE.alreadyLeading)
  const read = parseDecimal(text, ASSET_SCALE.USDT)
  if (!read.ok) throw new Refusal(CODE.malformed, { amount: read.fault })
  const { units: amount } = read
  if (!isWholeCents(amount)) throw new Refusal(CODE.purchaseAmountWrong, { amount: 'tooPrecise' })
  if (amount < leastOf(auction))
    throw new Refusal(CODE.purchaseAmountWrong, { amount: 'outOfRange' })
  if (amount > UNVERIFIED_MOST && !verified) throw new Refusal(CODE.verificationRequired)
  const endsAt = endAfterBid(auction.endsAt, now)
  return {
    ...auction,
    state,
    bids: auction.bids + 1,
    extended: auction.extended + (endsAt > auction.endsAt ? 1 : 0),
    endsAt,
    leading: { customerId, amount },
  }
}

/** The auction once its time is over; null while it is not, or where it is over already. */
export function afterClose(auction: Auction, now: Millis): Auction | null {
  const state = afterAuctionEvent(auction.state, 'close')
  return state === null || now < auction.endsAt ? null : { ...auction, state, overAt: now }
}

/**
 * The auction after an operator asked to cancel it. With bids it takes two: the first one's word is kept.
 * @throws Refusal collectibleStatusWrong when it is over, anotherPersonNeeded when the same one asks again
 */
export function afterCancel(
  auction: Auction,
  by: { readonly operatorId: string; readonly reason: string },
  now: Millis,
): Auction {
  const state = afterAuctionEvent(auction.state, 'cancel')
  if (state === null || now >= auction.endsAt) throw new Refusal(CODE.collectibleStatusWrong)
  const { operatorId: cancelBy, reason } = by
  if (auction.leading !== null) {
    if (auction.cancelBy === null) return { ...auction, cancelBy, reason }
    if (auction.cancelBy === cancelBy) throw new Refusal(CODE.anotherPersonNeeded)
  }
  return { ...auction, state, overAt: now, cancelBy, reason }
}
