import * as CODE from '#protocol/errorCodes.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { QueuedInvite } from '#protocol/operatorInvites.ts'
import { toIso } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { updateVoid } from './storeInvites.ts'
import { type QueuedRow, release, selectHeld, selectReviewed } from './storeReviews.ts'
import { tellVoid } from './telling.ts'
import type { InvitesDeps, InvitesService } from './types.ts'

/** Suspected invitations: an operator decides before the time at which they are paid anyway. */
export function reviewCalls(deps: InvitesDeps): Pick<InvitesService, 'queue' | 'review'> {
  const { db, clock } = deps
  return {
    queue: async (query) => (await selectHeld(query, clock.now())).map(toQueued),
    review: (friendId, body) =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const done =
          body.event === 'approve'
            ? await release(tx, friendId, now)
            : await updateVoid(tx, friendId, body.reason, now)
        const row = await selectReviewed(tx, friendId)
        // Nothing waits here any more, or nobody was ever invited.
        if (!done || row === null) throw new Refusal(CODE.notFound)
        if (body.event === 'void') {
          tellVoid(deps, tx, { friendId, inviterId: row.inviter_id, reason: body.reason })
        }
        return toQueued(row)
      }),
  }
}

function toQueued(row: QueuedRow): QueuedInvite {
  const { held_until: held } = row
  return {
    friendId: row.friend_id,
    inviterId: row.inviter_id,
    no: row.no,
    joinedAt: toIso(row.joined_at.getTime()),
    heldUntil: held === null ? null : toIso(held.getTime()),
    void: row.void_reason,
    ownNetwork: row.own_network,
    sameNetwork: row.same_network,
    sameDay: row.same_day,
    waiting: formatAmount(amount(row.waiting, 'USDT')),
  }
}
