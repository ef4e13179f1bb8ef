import { z } from 'zod'
import { decimalText, isoTime } from './fields.ts'
import { VOID_REASONS } from './inviteTerms.ts'
import { noteText } from './operatorNote.ts'

/** What operators do about invitations. The names are those of `OPERATOR_ROUTES`. */
export const OPERATOR_INVITE_ROUTES = {
  listInviteQueue: { method: 'GET', path: '/swx/operator/invites', roles: ['reviewer'] },
  reviewInvite: {
    method: 'POST',
    path: '/swx/operator/invites/{id}/review',
    roles: ['reviewer'],
  },
} as const

/** The friend's customer number: a customer is invited once. */
export const InviteParams = z.strictObject({ id: z.uuid() })

const note = noteText.nullable().default(null).describe('Kept in the list of acts')

/** Lets commissions of a suspected friend be paid, or ends an invitation: both customers read the reason. */
export const ReviewInviteBody = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('approve'), note }),
  z.strictObject({ event: z.literal('void'), reason: z.enum(VOID_REASONS), note }),
])
export type ReviewInviteBody = z.infer<typeof ReviewInviteBody>

/** An invitation as operators see it. */
export const QueuedInvite = z.object({
  friendId: z.string(),
  inviterId: z.string(),
  no: z.int().describe('What the inviter calls the friend'),
  joinedAt: isoTime,
  heldUntil: isoTime.nullable().describe('Commissions are paid from then on; null: they are now'),
  void: z.enum(VOID_REASONS).nullable(),
  ownNetwork: z.boolean().describe('The inviter looked at the code from there on that day'),
  sameNetwork: z.int().describe('Other friends of the inviter from the same network on that day'),
  sameDay: z.int().describe('Other friends of the inviter who joined on that day'),
  waiting: decimalText.describe('Set aside of the friend’s fees and not paid, in USDT'),
})
export type QueuedInvite = z.infer<typeof QueuedInvite>

export const InviteQueue = z.object({
  items: z.array(QueuedInvite).describe('Those that wait, soonest paid first: 200 at most'),
})
