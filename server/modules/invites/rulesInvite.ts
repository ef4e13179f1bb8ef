import { randomBytes } from 'node:crypto'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import {
  CODE_LENGTH,
  COMMISSION_DAYS,
  COMMISSION_PERCENT,
  FRIEND_DAYS,
  FRIEND_PERCENT,
  MONTH_CAP,
} from '#protocol/inviteTerms.ts'
import type { Millis } from '#protocol/time.ts'

const DAY_MS = 86_400_000
/** After midnight, so that what was decided before it is on disk, and levels are counted. */
const PAID_AFTER_MS = 10 * 60_000
/** Days in which somebody may still say who invited them. */
const JOIN_DAYS = 7
/** Friends who join one inviter on a day before somebody looks. */
const MOST_A_DAY = 20
/** Digits and letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of 40 random bits. */
export function newCode(): string {
  return [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** A code as it is compared: letters that look like digits are read as these. */
export function readCode(text: string): string {
  return text.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** Whether somebody who registered then may say now who invited them. */
export function mayJoin(registeredAt: Millis, now: Millis): boolean {
  return now - registeredAt < JOIN_DAYS * DAY_MS
}

/** Until when commissions of a friend wait for somebody to look; null where nothing is odd. */
export function heldUntil(
  seen: {
    readonly onDay: number
    readonly fromNetwork: number
    readonly ownNetwork: boolean
  },
  now: Millis,
): Millis | null {
  const odd = seen.ownNetwork || seen.fromNetwork > 0 || seen.onDay >= MOST_A_DAY
  return odd ? now + JOIN_DAYS * DAY_MS : null
}

/** An invitation as it decides fees. */
export interface InviteTerms {
  readonly inviterId: string
  readonly joinedAt: Millis
  /** The inviter's commissions of this month so far, in USDT units. */
  readonly earned: bigint
  /** Whether the inviter's account is closing or closed: nothing more is set aside then. */
  readonly leaves: boolean
}

/** What an invitation takes off a friend's next fee, and leaves to the inviter of it; null when it is over. */
export function offerOf(
  { inviterId, joinedAt, earned, leaves }: InviteTerms,
  now: Millis,
): FeeOffer | null {
  const age = now - joinedAt
  const discountPercent = age < FRIEND_DAYS * DAY_MS ? FRIEND_PERCENT : 0
  const isDue = !leaves && age < COMMISSION_DAYS * DAY_MS && earned < MONTH_CAP
  if (!isDue && discountPercent === 0) return null
  return {
    discountPercent,
    level: null,
    commissionPercent: isDue ? COMMISSION_PERCENT : 0,
    inviterId: isDue ? inviterId : null,
  }
}

/** The moment before which commissions are paid now: the last midnight, ten minutes after it. */
export function payableBefore(now: Millis): Millis {
  return Math.floor((now - PAID_AFTER_MS) / DAY_MS) * DAY_MS
}

/** Where the month of a moment began, UTC. */
export function monthOf(now: Millis): Millis {
  const at = new Date(now)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
}

/** When a day is over: the discount of a friend, and the commission. */
export function endsOf(joinedAt: Millis): {
  readonly discount: Millis
  readonly commission: Millis
} {
  return {
    discount: joinedAt + FRIEND_DAYS * DAY_MS,
    commission: joinedAt + COMMISSION_DAYS * DAY_MS,
  }
}
