import {
  InviteParams,
  InviteQueue,
  QueuedInvite,
  ReviewInviteBody,
} from '#protocol/operatorInvites.ts'
import type { InvitesService } from '#server/modules/invites/types.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** What operators do about invitations that look odd. */
export function operatorInviteCalls(
  invites: Pick<InvitesService, 'queue' | 'review'>,
): readonly OperatorCall[] {
  return [
    defineOperatorCall('listInviteQueue', {
      summary: 'Suspected invitations whose commissions wait, soonest paid first',
      result: InviteQueue,
      handle: async ({ tx }) => ({ items: [...(await invites.queue(tx))] }),
    }),
    defineOperatorCall('reviewInvite', {
      summary: 'Lets the commissions of a suspected friend be paid, or ends an invitation',
      params: InviteParams,
      body: ReviewInviteBody,
      result: QueuedInvite,
      handle: ({ params, body }) => invites.review(params.id, body),
    }),
  ]
}
