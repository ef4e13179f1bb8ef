import { z } from 'zod'
import { MAIL_GROUPS } from './mailGroups.ts'
import { FILE_LANGUAGES } from './statementKinds.ts'

/** Which mails a customer gets, and where. */
export const MailSettings = z.object({
  sends: z.boolean().describe('Whether this site sends mails at all'),
  address: z.string().nullable().describe('The proven address, masked; null: nothing is mailed'),
  groups: z.object({
    money: z.boolean(),
    liquidations: z.boolean().describe('Of the real account'),
    orders: z.boolean(),
  }),
})
export type MailSettings = z.infer<typeof MailSettings>

/** Switches one group on or off. */
export const SetMailGroupBody = z.strictObject({ group: z.enum(MAIL_GROUPS), on: z.boolean() })
export type SetMailGroupBody = z.infer<typeof SetMailGroupBody>

export const KeepLanguageBody = z.strictObject({
  lang: z
    .enum(FILE_LANGUAGES)
    .describe('What the app is read in, and mails are written in from now on'),
})

/** A token as links in mails carry it. Longer ones are none of ours. */
export const UnsubscribeBody = z.strictObject({ token: z.string().max(300) })

export const Unsubscribed = z.object({
  groups: z
    .array(z.enum([...MAIL_GROUPS, 'support']))
    .describe('Of which no mails are sent any more; `support`: answers to a guest of the chat'),
})
export type Unsubscribed = z.infer<typeof Unsubscribed>
