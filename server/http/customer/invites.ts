import * as CODE from '#protocol/errorCodes.ts'
import { InvitedPage, ListInvitedQuery, OwnInvites, SetInviterBody } from '#protocol/invite.ts'
import type { InvitesService } from '#server/modules/invites/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Inviting friends, and who invited oneself. */
export function inviteCalls(invites: InvitesService): readonly Call[] {
  return [
    defineCall('getInvite', {
      summary: 'The own code, what it gives to both, and what came of it',
      result: OwnInvites,
      errors: [],
      handle: ({ customerId, ip }) => invites.own(customerId, ip),
    }),
    defineCall('listInvited', {
      summary: 'Own friends as numbers, newest first',
      query: ListInvitedQuery,
      result: InvitedPage,
      errors: [],
      handle: ({ customerId, query }) => invites.friends(customerId, query),
    }),
    defineCall('setInviter', {
      summary:
        'Says who invited the customer: once, within seven days, before the first real order',
      body: SetInviterBody,
      result: OwnInvites,
      errors: [CODE.inviteUnknown, CODE.inviteTooLate, CODE.inviteOwn],
      handle: ({ customerId, body, ip }) => invites.join(customerId, body.code, ip),
    }),
  ]
}
