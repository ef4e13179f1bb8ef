import type { MailTransport, OutgoingMail, OutgoingSms, SmsTransport } from './types.ts'

/** Where the sandbox puts mails in place of sending them. */
interface MailShelf extends MailTransport {
  /** The last ones, newest first. */
  mails(): readonly OutgoingMail[]
}

/** Where the sandbox puts SMS in place of sending them. */
interface SmsShelf extends SmsTransport {
  /** The last ones, newest first. */
  texts(): readonly OutgoingSms[]
}

const KEPT = 50

/** Keeps the last mails in memory, for people who try the sandbox without a mail server. */
export function createMailShelf(): MailShelf {
  const { send, all } = createShelf<OutgoingMail>()
  return { send, mails: all }
}

/** Keeps the last SMS in memory, for people who try the sandbox without a gateway. */
export function createSmsShelf(): SmsShelf {
  const { send, all } = createShelf<OutgoingSms>()
  return { send, texts: all }
}

function createShelf<M>() {
  const kept: M[] = []
  return {
    send: (message: M): Promise<void> => {
      kept.unshift(message)
      kept.splice(KEPT)
      return Promise.resolve()
    },
    all: (): readonly M[] => kept,
  }
}
