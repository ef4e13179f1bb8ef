import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNSUBSCRIBE_PATH } from '#protocol/unsubscribePath.ts'
import { askHttp } from '#kit/httpCustomers.ts'
import { guestToken, newClientId } from '#kit/supportChat.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from './app.ts'

const clock = { at: Date.parse('2026-03-02T09:00:00Z'), now: () => clock.at }

let app: App
beforeAll(async () => {
  app = await openTestApp({ clock, env: { BRAND: 'Penpay' } })
})
afterAll(() => app.close())

/** A guest who wrote in German and left an address, and is gone when somebody answers. */
async function answered(email: string): Promise<void> {
  const token = guestToken()
  const body = { clientId: newClientId(), text: 'geheim', lang: 'de' }
  await askHttp(app.url, 'sendSupport', token, body)
  expect((await askHttp(app.url, 'leaveSupportMail', token, { email })).code).toBe('200')
  await app.db.query(
    `INSERT INTO support_message (id, person_id, conversation_id, seq, sender, client_id, operator_id, name, text, at)
     SELECT gen_random_uuid(), person_id, id, 100, 'operator', md5(id::text), 'bob', 'Bob', 'auch geheim', $1
     FROM support_conversation ORDER BY opened_at DESC LIMIT 1`,
    [new Date(clock.at + 1_000)],
  )
  clock.at += 180_000
  await app.mailGuests()
}

interface Queued {
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly unsubscribe: string | null
}

const queued = () =>
  app.db.query<Queued>('SELECT recipient, subject, body, unsubscribe FROM mail_outbox')

it('a guest who is gone is mailed that somebody answered, and nothing of what, until one click ends it', async () => {
  await answered('ann@example.org')
  const [mail, ...more] = await queued()
  if (mail === undefined) throw new Error('nothing was mailed')
  expect([mail.recipient, mail.subject, more]).toEqual([
    'ann@example.org',
    'Der Support von Penpay hat Ihnen geantwortet',
    [],
  ])
  expect(mail.body).toContain(`${app.url}/service?lang=de`)
  expect(mail.body).toContain(mail.unsubscribe)
  expect(mail.body).not.toMatch(/geheim|guest_|\{\{/)
  const stop = new URL(mail.unsubscribe ?? '')
  expect([stop.origin, stop.pathname]).toEqual([app.url, UNSUBSCRIBE_PATH])
  // Once by the page for people, once by a mail program.
  const token = stop.searchParams.get('token')
  const ended = await askHttp(app.url, 'unsubscribe', '', { token })
  expect(ended.result).toEqual({ groups: ['support'] })
  const clicked = await fetch(stop, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.status).toBe(204)
  clock.at += 86_400_000
  await answered('ann@example.org')
  expect(await queued()).toHaveLength(1)
  expect((await askHttp(app.url, 'unsubscribe', '', { token: 'a.b' })).code).toBe('404')
})
