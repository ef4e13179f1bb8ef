import { UNSUBSCRIBE_PATH } from '#protocol/unsubscribePath.ts'
import type { MailingService } from '#server/modules/notifications/types.ts'
import type { SupportDeps } from '#server/modules/support/service.ts'
import type { SupportService } from '#server/modules/support/types.ts'
import type { Mails } from './mail.ts'
import { mailWords } from './words.ts'

/** Queues the mail that somebody answered; null where no mails are sent. It says nothing of what, and its link opens nothing without the browser's token. */
export function answeredMail(
  { messages, state }: Pick<Mails, 'messages' | 'state'>,
  brand: string,
  origin: string,
): SupportDeps['mail'] {
  if (state === 'off') return null
  return (tx, { to, lang, stop, until }) => {
    const unsubscribe = `${origin}${UNSUBSCRIBE_PATH}?token=${stop}`
    const known = { brand, link: `${origin}/service?lang=${lang}`, stop: unsubscribe }
    const parts = [
      mailWords(lang, 'supportAnswered.text', known),
      mailWords(lang, 'never.text', known),
    ]
    const subject = mailWords(lang, 'supportAnswered.subject', known)
    return messages.queue(tx, { to, subject, text: `${parts.join('\n\n')}\n`, until, unsubscribe })
  }
}

/** Ends whatever mails a link ends: those about notifications of a customer, and those about answers to a guest. */
export function endingBoth(
  mailing: MailingService,
  support: Pick<SupportService, 'endMails'>,
): MailingService {
  return {
    ...mailing,
    unsubscribe: async (token) =>
      (await support.endMails(token)) ? { groups: ['support'] } : mailing.unsubscribe(token),
  }
}
