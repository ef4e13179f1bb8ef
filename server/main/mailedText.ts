import type { MailWords } from '#server/modules/accounts/types.ts'
import type { MessagesService } from '#server/modules/messages/types.ts'
import type { MailedText } from '#server/modules/withdrawals/types.ts'
import type { Queryable } from '#server/platform/db.ts'

interface MailingParts {
  readonly messages: Pick<MessagesService, 'queue'>
  readonly words: MailWords
  readonly brand: string
  /** Where browsers find us. */
  readonly origin: string
}

/** Queues the mail of a text that a customer without a wallet is to confirm. Its subject has neither code nor amount. */
export function createTextMail({ messages, words, brand, origin }: MailingParts) {
  return (tx: Queryable, { to, language, text, code, until }: MailedText): Promise<void> => {
    const known = { brand, text, code, reset: `${origin}/pass/reset` }
    const body = [words(language, 'confirm.text', known), words(language, 'never.text', known)]
    const subject = words(language, 'confirm.subject', known)
    return messages.queue(tx, { to, subject, text: `${body.join('\n\n')}\n`, until })
  }
}
