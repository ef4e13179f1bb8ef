import type { Transaction } from '#server/platform/db.ts'
import type { InvitesDeps, VoidNotice } from './types.ts'

/** Tells both why their invitation counts no more. */
export function tellVoid(
  { notify }: Pick<InvitesDeps, 'notify'>,
  tx: Transaction,
  { friendId, inviterId, reason }: VoidNotice,
): void {
  notify(tx, [
    { customerId: inviterId, account: 'real', notice: { kind: 'inviteVoid', reason, own: true } },
    { customerId: friendId, account: 'real', notice: { kind: 'inviteVoid', reason, own: false } },
  ])
}
