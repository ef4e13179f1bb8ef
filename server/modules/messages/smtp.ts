import { createTransport } from 'nodemailer'
import { MessageRefused, type MailTransport } from './types.ts'

interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://host:587`, which changes to TLS. */
  readonly url: string
  /** What stands in `From`. */
  readonly from: string
  /** Whether the server may be spoken to in plain text: one on this host. */
  readonly plain: boolean
  /** Of the ids of mails: the host that customers know. */
  readonly domain: string
}

const LIMIT_MS = 20_000

/** Hands mails to a server by SMTP. */
export function createSmtpTransport({ url, from, plain, domain }: SmtpSettings): MailTransport {
  const server = createTransport(
    {
      url,
      requireTLS: !plain,
      connectionTimeout: LIMIT_MS,
      greetingTimeout: LIMIT_MS,
      socketTimeout: LIMIT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ id, to, subject, text, unsubscribe = null }) {
      try {
        await server.sendMail({
          // As an object, so that nothing in it is read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...endingOf(unsubscribe) },
        })
      } catch (error) {
        throw isFinal(error) ? new MessageRefused('the server refused a mail') : unnamed(error)
      }
    },
  }
}

/** What lets a mail program end such mails with one click (RFC 8058). */
const endingOf = (url: string | null): Record<string, string> =>
  url === null
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/**
 * Whether the server refuses this recipient for good (RFC 5321 4.2.1: a reply that begins with a 5 will be the same the
 * next time). A login that is refused, or a quota that is used up, is our affair, and mails wait for it.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500

/** The error without the server's words, which repeat addresses. */
function unnamed(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new Error(`a mail could not be sent: ${code}`)
}
