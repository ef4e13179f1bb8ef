import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Parts } from './parts.ts'
import type { MailWords, Notice } from './types.ts'

/** A notice is of no use after so long. */
export const NOTICE_MS: Millis = 24 * 3_600_000

/** What a mail or an SMS tells. */
type Told = (Code | Notice) & { readonly until: Millis }

type Code =
  | { readonly kind: 'register' | 'reset' | 'link'; readonly code: string }
  /** Somebody asked to register an address that a customer has, or to reset one that nobody has. */
  | { readonly kind: 'exists' | 'unknown' }

/** Tells a customer what happened to their account, where they can be reached. */
export async function tell(
  parts: Parts,
  tx: Queryable,
  customerId: string,
  language: FileLanguage,
  notice: Notice,
): Promise<void> {
  const contact = await parts.auth.contactOf(tx, customerId)
  if (contact === null) return
  await mailTo(parts, tx, contact, language, { ...notice, until: parts.clock.now() + NOTICE_MS })
}

/**
 * Queues a mail, or an SMS where `to` is a phone number, in the language it is read in. A subject never holds a code: it stands on locked screens.
 */
export async function mailTo(
  { messages, words, brand, origin }: Parts,
  tx: Queryable,
  to: string,
  language: FileLanguage,
  told: Told,
): Promise<void> {
  const { kind, until, ...values } = told
  const known = {
    brand,
    login: `${origin}/pass/login?way=email`,
    reset: `${origin}/pass/reset`,
    ...values,
  }
  if (to.startsWith('+')) {
    await messages.queueSms(tx, { to, text: textOf(words, language, told, known), until })
    return
  }
  const body = [words(language, `${kind}.text`, known), words(language, 'never.text', known)]
  const subject = words(language, `${kind}.subject`, known)
  await messages.queue(tx, { to, subject, text: `${body.join('\n\n')}\n`, until })
}

/** The kinds that say more by SMS than the subject of their mail does. */
const WORDED: readonly string[] = ['register', 'reset', 'link', 'unknown']

/** The words of an SMS, short: each is paid by its length. Browsers read a code out of the last line (WebOTP). */
function textOf(
  words: MailWords,
  language: FileLanguage,
  told: Told,
  known: Readonly<Record<'login' | 'reset', string>>,
): string {
  const { kind } = told
  const text = words(language, WORDED.includes(kind) ? `sms.${kind}` : `${kind}.subject`, known)
  if ('code' in told) return `${text}\n\n@${new URL(known.login).host} #${told.code}`
  return kind === 'unknown' ? text : `${text}\n${kind === 'exists' ? known.login : known.reset}`
}
