import { z } from 'zod'
import { cursorText, decimalText, isoTime } from './fields.ts'
import { FRIEND_STATES, VOID_REASONS } from './inviteTerms.ts'

/** Own invitations. Sums are USDT, as commissions in coins were worth when they were set aside. */
export const OwnInvites = z.object({
  code: z.string(),
  terms: z.object({
    share: z.int().describe('Whole per cent of the net fees that are the inviter’s'),
    days: z.int().describe('For so many days from joining'),
    friendOff: z.int().describe('Whole per cent off the friend’s fees'),
    friendDays: z.int(),
    cap: decimalText.describe('The most a month'),
    on: z.boolean().describe('Whether fees have discounts and commissions here at all'),
  }),
  joined: z.int().describe('Friends who ever joined'),
  active: z.int().describe('Friends whose fees count now'),
  earned: decimalText.describe('Paid so far'),
  waiting: decimalText.describe('Set aside and not paid yet'),
  thisMonth: decimalText.describe('Set aside this month'),
  needsIdentity: z.boolean().describe('Payment waits until basic identity is verified'),
  invited: z
    .object({
      until: isoTime.describe('When the discount ends'),
      off: z.int(),
      void: z.enum(VOID_REASONS).nullable(),
    })
    .nullable()
    .describe('That the customer was invited; null where not'),
  mayJoin: z.boolean().describe('Whether the customer may still say who invited them'),
})
export type OwnInvites = z.infer<typeof OwnInvites>

export const ListInvitedQuery = z.strictObject({
  cursor: cursorText.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
})
export type ListInvitedQuery = z.infer<typeof ListInvitedQuery>

/** Friends are numbers: nothing else is told of them. */
const Invited = z.object({
  no: z.int(),
  joinedAt: isoTime,
  until: isoTime.describe('When commissions of this friend’s fees end'),
  state: z.enum(FRIEND_STATES),
  reason: z.enum(VOID_REASONS).nullable().describe('Why it is void'),
  earned: decimalText.describe('Set aside of this friend’s fees, in USDT'),
})
export const InvitedPage = z.object({
  items: z.array(Invited).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
})
export type InvitedPage = z.infer<typeof InvitedPage>

export const SetInviterBody = z.strictObject({ code: z.string().min(1).max(32) })
