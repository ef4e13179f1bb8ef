import type { MailTransport, OutgoingMail } from './types.ts'

/** Where the sandbox puts mails in place of sending them. */
export interface MailShelf extends MailTransport {
  /** The last ones, newest first. */
  mails(): readonly OutgoingMail[]
}

const KEPT = 50

/** Keeps the last mails in memory, for people who try the sandbox without a mail server. */
export function createMailShelf(): MailShelf {
  const kept: OutgoingMail[] = []
  return {
    send: (mail) => {
      kept.unshift(mail)
      kept.splice(KEPT)
      return Promise.resolve()
    },
    mails: () => kept,
  }
}
