import type { MailWords } from '#server/modules/accounts/types.ts'
import type { MailedText } from '#server/modules/withdrawals/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Mails } from './mail.ts'

interface MailingParts {
  readonly mails: Pick<Mails, 'messages' | 'state'>
  readonly words: MailWords
  readonly brand: string
  /** Where browsers find us. */
  readonly origin: string
}

/**
 * Queues the mail of a text that a customer without a wallet is to confirm. Its subject has neither code nor amount.
 * Null where no mails are sent.
 */
export function createTextMail({ mails, words, brand, origin }: MailingParts) {
  if (mails.state === 'off') return null
  return (tx: Queryable, { to, language, text, code, until }: MailedText): Promise<void> => {
    const known = { brand, text, code, reset: `${origin}/pass/reset` }
    const body = [words(language, 'confirm.text', known), words(language, 'never.text', known)]
    const subject = words(language, 'confirm.subject', known)
    return mails.messages.queue(tx, { to, subject, text: `${body.join('\n\n')}\n`, until })
  }
}
