import { z } from 'zod'

/** The server that takes mails, and who they are from. */
export interface MailSettings {
  readonly url: string
  readonly from: string
}

/** Variables about mail. */
export const MAIL_VARIABLES = {
  SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:/.test(text) && URL.canParse(text),
      'must be an address such as smtps://user:password@host:465',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]{1,60} <)?[!-;=?-~]{1,64}@[a-z0-9.-]+>?$/i,
      'must be an address such as Example <no-reply@example.org>',
    )
    .optional(),
}

interface Variables {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
}

/** Where mails go; null where the operator named no server. */
export function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Variables): MailSettings | null {
  return url === undefined || from === undefined ? null : { url, from }
}

/** What of the variables about mail does not go together. */
export function mailFaults({ SMTP_URL: url, MAIL_FROM: from }: Variables): readonly string[] {
  return (url === undefined) === (from === undefined)
    ? []
    : ['SMTP_URL and MAIL_FROM are set together, or neither is']
}
