import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { createOutbox } from './outbox.ts'
import { countMails, insertMail, mailRows } from './store.ts'
import { countSms, insertSms, smsRows } from './storeSms.ts'
import type { MailTransport, MessagesService, SmsTransport } from './types.ts'

export { createMailShelf, createSmsShelf } from './shelf.ts'
export { createSmsGateway } from './smsGateway.ts'
export { createSmtpTransport } from './smtp.ts'

export interface MessagesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly transport: MailTransport
  readonly sms: SmsTransport
  /** Told of a message that could not be sent, never with its address or its words. */
  readonly onFault: (error: unknown) => void
}

/** Sends mails and SMS out of tables that they were written to with their cause. */
export function createMessagesService(deps: MessagesDeps): MessagesService {
  const { db, clock, transport, sms, onFault } = deps
  const sendMails = createOutbox({
    db,
    clock,
    rows: mailRows,
    send: ({ id, to, subject, text, unsubscribe }) =>
      transport.send({ id, to, subject, text, unsubscribe }),
    onFault,
  })
  const sendTexts = createOutbox({
    db,
    clock,
    rows: smsRows,
    send: ({ id, to, text }) => sms.send({ id, to, text }),
    onFault,
  })
  return {
    queue: (tx, mail) => insertMail(tx, mail, clock.now()),
    queueSms: (tx, text) => insertSms(tx, text, clock.now()),
    sendDue: sendMails,
    sendDueSms: sendTexts,
    waiting: () => countMails(db),
    waitingSms: () => countSms(db),
  }
}
