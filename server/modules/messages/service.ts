import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import * as store from './store.ts'
import { MailRefused, type MailTransport, type MessagesService } from './types.ts'

export { createMailShelf, type MailShelf } from './shelf.ts'
export { createSmtpTransport } from './smtp.ts'

export interface MessagesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly transport: MailTransport
  /** Told of a mail that could not be sent, never with its address or its words. */
  readonly onFault: (error: unknown) => void
}

/** A mail that is being sent is left alone for so long; then it counts as not taken. */
const LEASE_MS = 120_000
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 3_600_000
const AT_ONCE = 20

/** Sends mails out of a table that they were written to with their cause. */
export function createMessagesService({
  db,
  clock,
  transport,
  onFault,
}: MessagesDeps): MessagesService {
  const sendOne = async ({ id, tries, ...mail }: store.DueMail): Promise<void> => {
    try {
      await transport.send({ id, ...mail })
      await store.deleteMail(db, id)
    } catch (error) {
      onFault(error)
      if (error instanceof MailRefused) return store.deleteMail(db, id)
      const wait = Math.min(FIRST_RETRY_MS * 2 ** tries, LAST_RETRY_MS)
      await store.putOff(db, id, clock.now() + wait)
    }
  }
  return {
    queue: (tx, mail) => store.insertMail(tx, mail, clock.now()),
    async sendDue(stopped) {
      await store.deleteLate(db, clock.now())
      for (;;) {
        const now = clock.now()
        const due = stopped.aborted ? [] : await store.takeDue(db, now, now + LEASE_MS, AT_ONCE)
        if (due.length === 0) return
        await Promise.all(due.map(sendOne))
      }
    },
    waiting: () => store.countMails(db),
  }
}
