import type { Logger } from 'pino'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import {
  createMailShelf,
  createMessagesService,
  createSmsGateway,
  createSmsShelf,
  createSmtpTransport,
} from '#server/modules/messages/service.ts'
import type {
  MailTransport,
  MessagesService,
  SmsTransport,
} from '#server/modules/messages/types.ts'
import { createMailingService, type MailingDeps } from '#server/modules/notifications/service.ts'
import type { MailingService } from '#server/modules/notifications/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { ShownMessages } from '#server/http/pages/sandboxMessages.ts'
import type { Config } from './config.ts'
import { isPrivate } from './configFields.ts'
import { isForThisHost } from './operations.ts'
import { mailWordsOf } from './words.ts'

/** Mails and SMS, and where they can be seen in the sandbox. */
export interface Mails {
  readonly messages: MessagesService
  /** Those that nothing sends in the sandbox; null where there are no such. */
  readonly shown: ShownMessages | null
  /** What becomes of mails. */
  readonly state: PublicConfig['email']
  /** What becomes of SMS. */
  readonly smsState: PublicConfig['phone']
}

interface MailParts {
  readonly config: Pick<Config, 'mail' | 'mode' | 'publicUrl' | 'sms' | 'trustProxy'>
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly origin: string
}

/** Sends mails and SMS where the operator says; a sandbox without a server or gateway keeps them. */
export function createMails({ config, db, clock, log, origin }: MailParts): Mails {
  const { mail } = config
  // Codes that everybody can read open every account: only who sits at this host sees them.
  const shelf = mail === null && isForThisHost(config) ? createMailShelf() : null
  const smtp =
    mail === null
      ? null
      : createSmtpTransport({
          ...mail,
          plain: isPrivate(new URL(mail.url)),
          domain: new URL(origin).hostname,
        })
  const transport = smtp ?? shelf
  // Codes that everybody can read open every account: only who sits at this host sees them.
  const smsShelf = config.sms === null && isForThisHost(config) ? createSmsShelf() : null
  const gateway = config.sms === null ? null : createSmsGateway(config.sms)
  const onFault = (err: unknown): void => log.warn({ err }, 'a message could not be sent')
  const messages = createMessagesService({
    db,
    clock,
    transport: transport ?? NOWHERE,
    sms: gateway ?? smsShelf ?? NO_GATEWAY,
    onFault,
  })
  const state = stateOf(smtp, shelf)
  const smsState = stateOf(gateway, smsShelf)
  const shown = (): ReturnType<ShownMessages> => [
    ...(smsShelf?.texts() ?? []),
    ...(shelf?.mails() ?? []),
  ]
  return { messages, shown: smsShelf === null && shelf === null ? null : shown, state, smsState }
}

/** Mails about notifications, written in the words that the app shows. */
export function createMailing(
  { config, db, clock, log, origin }: MailParts & { readonly config: Pick<Config, 'brand'> },
  { messages, state }: Mails,
  parts: Pick<MailingDeps, 'auth' | 'note'>,
): MailingService {
  const onFault = (err: unknown): void => log.error({ err }, 'a mail could not be written')
  const { brand } = config
  const mailOn = state !== 'off'
  const wordsOf = mailWordsOf
  return createMailingService({
    ...parts,
    db,
    clock,
    messages,
    wordsOf,
    brand,
    origin,
    mailOn,
    onFault,
  })
}

const stateOf = (sends: object | null, keeps: object | null): PublicConfig['email'] =>
  sends !== null ? 'sent' : keeps !== null ? 'shown' : 'off'

const NOWHERE: MailTransport = {
  send: () => Promise.reject(new Error('no mail server is set up')),
}

const NO_GATEWAY: SmsTransport = {
  send: () => Promise.reject(new Error('no gateway for SMS is set up')),
}
