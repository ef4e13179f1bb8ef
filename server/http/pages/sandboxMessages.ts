import type { FastifyInstance } from 'fastify'
import { escaped } from '#server/http/kernel/escaped.ts'

/** A mail to be shown, or an SMS, which has no subject. */
interface ShownMessage {
  readonly to: string
  readonly subject?: string
  readonly text: string
}

/** What is to be shown: mails, then SMS, each newest first. */
export type ShownMessages = () => readonly ShownMessage[]

/** The page of a sandbox that shows what it would have sent. */
const SANDBOX_MESSAGES_PATH = '/dev/outbox'

/** Shows the mails and SMS of a sandbox that has nothing to send them with. */
export function registerSandboxMessages(app: FastifyInstance, shown: ShownMessages): void {
  app.get(SANDBOX_MESSAGES_PATH, (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(shown())),
  )
}

function pageOf(messages: readonly ShownMessage[]): string {
  const articles = messages.map(
    ({ to, subject = 'SMS', text }) =>
      `<article><h2>${escaped(subject)}</h2><p>${escaped(to)}</p><pre>${escaped(text)}</pre></article>`,
  )
  const words = messages.length === 0 ? '<p>Nothing yet.</p>' : articles.join('<hr>')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><h1>Outbox</h1>
<p>This sandbox does not send these: it shows its last SMS and mails here.</p>${words}</html>`
}
