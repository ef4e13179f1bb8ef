import type { FastifyInstance } from 'fastify'
import { escaped } from '#server/http/kernel/escaped.ts'

/** Mails to be shown, newest first. */
export interface ShownMails {
  mails(): readonly { readonly to: string; readonly subject: string; readonly text: string }[]
}

/** The page of a sandbox that shows what it would have mailed. */
const SANDBOX_MAILS_PATH = '/dev/outbox'

/** Shows the mails of a sandbox that has no mail server. */
export function registerSandboxMails(app: FastifyInstance, shown: ShownMails): void {
  app.get(SANDBOX_MAILS_PATH, (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(shown.mails())),
  )
}

function pageOf(mails: ReturnType<ShownMails['mails']>): string {
  const articles = mails.map(
    ({ to, subject, text }) =>
      `<article><h2>${escaped(subject)}</h2><p>${escaped(to)}</p><pre>${escaped(text)}</pre></article>`,
  )
  const words = mails.length === 0 ? '<p>No mail yet.</p>' : articles.join('<hr>')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><h1>Outbox</h1>
<p>This is a sandbox without a mail server: it shows its last mails here.</p>${words}</html>`
}
