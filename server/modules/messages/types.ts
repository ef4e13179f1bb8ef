import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A mail of plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** When it is of no more use; it is not sent after that. */
  readonly until: Millis
  /** Where one click ends mails such as this one (RFC 8058); null or absent: they cannot be switched off. */
  readonly unsubscribe?: string | null
}

/** A mail on its way: its id makes a second sending recognisable. */
export type OutgoingMail = Pick<Mail, 'to' | 'subject' | 'text' | 'unsubscribe'> & {
  readonly id: bigint
}

/** Takes mails. Where it throws, the mail is tried again unless the error is a `MessageRefused`. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}

/** A message that its receiver's side will never take. */
export class MessageRefused extends Error {}

/** A text to a phone. */
export interface Sms {
  /** E.164. */
  readonly to: string
  readonly text: string
  /** When it is of no more use; it is not sent after that. */
  readonly until: Millis
}

/** An SMS on its way: its id makes a second sending recognisable. */
export type OutgoingSms = Pick<Sms, 'to' | 'text'> & { readonly id: bigint }

/** Takes SMS. Where it throws, the SMS is tried again unless the error is a `MessageRefused`. */
export interface SmsTransport {
  send(sms: OutgoingSms): Promise<void>
}

/** Sends what others queue. */
export interface MessagesService {
  /** Queues a mail with what it is about: it leaves once this is committed. */
  queue(tx: Queryable, mail: Mail): Promise<void>
  /** Queues an SMS in the same way. */
  queueSms(tx: Queryable, sms: Sms): Promise<void>
  /** Sends the mails that are due, the oldest first; what fails is tried again later and later. */
  sendDue(stopped: AbortSignal): Promise<void>
  /** Sends the SMS that are due. */
  sendDueSms(stopped: AbortSignal): Promise<void>
  /** How many mails have not been taken yet. */
  waiting(): Promise<number>
  /** How many SMS have not been taken yet. */
  waitingSms(): Promise<number>
}
