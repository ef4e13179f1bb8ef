import * as CODE from '#protocol/errorCodes.ts'
import {
  KeepLanguageBody,
  MailSettings,
  SetMailGroupBody,
  UnsubscribeBody,
  Unsubscribed,
} from '#protocol/mailSettings.ts'
import { Nothing } from '#protocol/session.ts'
import type { MailingService } from '#server/modules/notifications/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Which mails customers get. */
export function mailingCalls(mailing: MailingService): readonly Call[] {
  return [
    defineCall('getMailSettings', {
      summary: 'Which mails the customer gets, and where',
      result: MailSettings,
      errors: [],
      handle: ({ customerId }) => mailing.settings(customerId),
    }),
    defineCall('setMailGroup', {
      summary: 'Switches mails of one group on or off',
      body: SetMailGroupBody,
      result: MailSettings,
      errors: [CODE.channelOff, CODE.userStatusWrong],
      handle: ({ customerId, body }) => mailing.setGroup(customerId, body),
    }),
    defineCall('keepLanguage', {
      summary: 'Keeps the language that the customer reads, for mails',
      body: KeepLanguageBody,
      result: Nothing,
      errors: [],
      handle: async ({ customerId, body }) => {
        await mailing.keepLanguage(customerId, body.lang)
        return {}
      },
    }),
    defineCall('unsubscribe', {
      summary: 'Ends mails of the groups that a link in a mail names',
      body: UnsubscribeBody,
      result: Unsubscribed,
      errors: ['404'],
      handle: ({ body }) => mailing.unsubscribe(body.token),
    }),
  ]
}
