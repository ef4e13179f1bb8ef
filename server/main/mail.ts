import type { Logger } from 'pino'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { MailWords } from '#server/modules/accounts/types.ts'
import {
  createMailShelf,
  createMessagesService,
  createSmtpTransport,
  type MailShelf,
} from '#server/modules/messages/service.ts'
import type { MailTransport, MessagesService } from '#server/modules/messages/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import ar from '../../locales/ar/mail.json' with { type: 'json' }
import de from '../../locales/de/mail.json' with { type: 'json' }
import en from '../../locales/en/mail.json' with { type: 'json' }
import es from '../../locales/es/mail.json' with { type: 'json' }
import fr from '../../locales/fr/mail.json' with { type: 'json' }
import it from '../../locales/it/mail.json' with { type: 'json' }
import ja from '../../locales/ja/mail.json' with { type: 'json' }
import ko from '../../locales/ko/mail.json' with { type: 'json' }
import th from '../../locales/th/mail.json' with { type: 'json' }
import zh from '../../locales/zh/mail.json' with { type: 'json' }
import type { Config } from './config.ts'
import { isPrivate } from './configFields.ts'
import { isForThisHost } from './operations.ts'

const TEXTS: Readonly<Record<FileLanguage, unknown>> = { en, ja, ko, th, de, fr, it, es, ar, zh }

/** The words of mails. */
export const mailWords: MailWords = (language, key, values) =>
  filled(key, textAt(TEXTS[language], key), values)

function filled(key: string, text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`mail:${key} needs ${name}`)
    return value
  })
}

/** The text at a path of words. @throws Error when there is none */
function textAt(texts: unknown, key: string): string {
  let at = texts
  for (const word of key.split('.')) {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[word] : undefined
  }
  if (typeof at !== 'string') throw new Error(`there is no text ${key}`)
  return at
}

/** Mails, and where they can be seen in the sandbox. */
export interface Mails {
  readonly messages: MessagesService
  /** Mails of a sandbox without a mail server; null where a server takes them, or nobody does. */
  readonly shelf: MailShelf | null
  /** What becomes of them. */
  readonly state: PublicConfig['email']
}

interface MailParts {
  readonly config: Pick<Config, 'mail' | 'mode' | 'publicUrl' | 'trustProxy'>
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly origin: string
}

/** Sends mails where the operator says; a sandbox without a server keeps them. */
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
  const onFault = (err: unknown): void => log.warn({ err }, 'a mail could not be sent')
  const messages = createMessagesService({ db, clock, transport: transport ?? NOWHERE, onFault })
  const state = smtp !== null ? 'sent' : shelf !== null ? 'shown' : 'off'
  return { messages, shelf, state }
}

const NOWHERE: MailTransport = {
  send: () => Promise.reject(new Error('no mail server is set up')),
}
