import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A mail of plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** When it is of no more use; it is not sent after that. */
  readonly until: Millis
}

/** A mail on its way: its id makes a second sending recognisable. */
export type OutgoingMail = Pick<Mail, 'to' | 'subject' | 'text'> & { readonly id: bigint }

/** Takes mails. Where it throws, the mail is tried again unless the error is a `MailRefused`. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}

/** A mail that its receiver's side will never take. */
export class MailRefused extends Error {}

/** Sends what others queue. */
export interface MessagesService {
  /** Queues a mail with what it is about: it leaves once this is committed. */
  queue(tx: Queryable, mail: Mail): Promise<void>
  /** Sends what is due, the oldest first; what fails is tried again later and later. */
  sendDue(stopped: AbortSignal): Promise<void>
  /** How many mails have not been taken yet. */
  waiting(): Promise<number>
}
