import type { InvitedPage, OwnInvites } from '#protocol/invite.ts'
import {
  COMMISSION_DAYS,
  COMMISSION_PERCENT,
  FRIEND_DAYS,
  FRIEND_PERCENT,
  MONTH_CAP,
} from '#protocol/inviteTerms.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { endsOf, mayJoin } from './rulesInvite.ts'
import type { InviteRow, SumsRow } from './storeInvites.ts'

const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))

interface Own {
  readonly code: string
  readonly sums: SumsRow
  readonly invited: InviteRow | null
  readonly isVerified: boolean
  readonly registeredAt: Millis
  readonly traded: boolean
  readonly on: boolean
  readonly now: Millis
}

/** Own invitations as the wire carries them. */
export function toOwn({ code, sums, invited, ...about }: Own): OwnInvites {
  const { isVerified, registeredAt, traded, on, now } = about
  return {
    code,
    terms: {
      share: COMMISSION_PERCENT,
      days: COMMISSION_DAYS,
      friendOff: FRIEND_PERCENT,
      friendDays: FRIEND_DAYS,
      cap: usdt(MONTH_CAP),
      on,
    },
    joined: sums.joined,
    active: sums.active,
    earned: usdt(sums.earned),
    waiting: usdt(sums.waiting),
    thisMonth: usdt(sums.month),
    needsIdentity: !isVerified,
    invited:
      invited === null
        ? null
        : {
            until: toIso(endsOf(invited.joined_at.getTime()).discount),
            off: FRIEND_PERCENT,
            void: invited.void_reason,
          },
    mayJoin: invited === null && !traded && mayJoin(registeredAt, now),
  }
}

/** A friend as the inviter sees them: a number. */
export function toFriend(
  row: InviteRow & { readonly worth: bigint },
  now: Millis,
): InvitedPage['items'][number] {
  const { no, joined_at: joinedAt, held_until: held, void_reason: reason, worth } = row
  const { commission } = endsOf(joinedAt.getTime())
  const isHeld = held !== null && held.getTime() > now
  const live = isHeld ? 'waiting' : now < commission ? 'active' : 'over'
  return {
    no,
    joinedAt: toIso(joinedAt.getTime()),
    until: toIso(commission),
    state: reason === null ? live : 'void',
    reason,
    earned: usdt(worth),
  }
}
