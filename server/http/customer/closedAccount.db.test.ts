import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { routePath } from '#protocol/routePaths.ts'
import { GOOD, TERMS } from '#kit/accountsFixture.ts'
import { askHttp, signInCode } from '#kit/httpCustomers.ts'
import { basicForm, TYPED } from '#kit/identityForms.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'

const DAY = 86_400_000

let app: App
const clock = { at: Date.parse('2026-03-02T09:00:00Z'), now: () => clock.at }

beforeAll(async () => {
  app = await openTestApp({ clock })
})
afterAll(() => app.close())

/** The code in the newest message to somebody. */
async function codeTo(recipient: string): Promise<string> {
  const table = recipient.startsWith('+') ? 'sms_outbox' : 'mail_outbox'
  const [row] = await app.db.query<{ readonly body: string }>(
    `SELECT body FROM ${table} WHERE recipient = $1 ORDER BY id DESC LIMIT 1`,
    [recipient],
  )
  return /\b\d{6}\b/.exec(row?.body ?? '')?.[0] ?? ''
}

/** Tables in which one of these texts is found. */
async function tablesWith(needles: readonly string[]): Promise<readonly string[]> {
  const tables = await app.db.query<{ readonly name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND relkind = 'r' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await app.db.query(
      `SELECT 1 FROM ${name} AS t
       WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS n WHERE position(lower(n) IN lower(t::text)) > 0)
       LIMIT 1`,
      [needles],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

it('leaves nothing of its customer in any table, and says 10005 to who knows the password', async () => {
  const [email, phone, username] = ['zebulon.quux@example.org', '+4915112340007', 'zebulonquux']
  const wallet = privateKeyToAccount(generatePrivateKey())
  const device = randomBytes(16).toString('base64url')
  const lang = 'en'
  const call = (name: Parameters<typeof askHttp>[1], body: object, token = '') =>
    askHttp<Record<string, string>>(app.url, name, token, body)
  const asked = { channel: 'email', target: email, purpose: 'register', lang }
  const { ticket } = (await call('sendCode', asked)).result
  const registered = await call('register', {
    target: email,
    code: await codeTo(email),
    ticket,
    username,
    password: GOOD,
    terms: TERMS,
    device,
  })
  const { token = '' } = registered.result
  const proof = { password: GOOD }
  const texted = { channel: 'sms', target: phone, lang }
  const sent = (await call('sendLinkCode', { ...texted, proof }, token)).result
  const link = { ...texted, code: await codeTo(phone), ticket: sent['ticket'] }
  expect((await call('linkContact', link, token)).code).toBe('200')
  const { message = '' } = (await call('prepareLink', { address: wallet.address }, token)).result
  const signature = await wallet.signMessage({ message })
  expect((await call('linkWallet', { message, signature, proof, lang }, token)).code).toBe('200')
  expect((await call('verifyIdentityBasic', basicForm(), token)).code).toBe('200')
  await call('requestExport', { proof, lang }, token)
  await app.workOffAccounts()
  const needles = [email, phone, username, wallet.address, ...TYPED]
  expect((await tablesWith(needles)).length).toBeGreaterThan(3)

  expect((await call('closeAccount', { proof, lang, leave: false }, token)).code).toBe('200')
  clock.at += 14 * DAY
  await app.workOffAccounts()
  // A message is deleted when it is handed over, or a day later.
  expect(await tablesWith(needles)).toEqual(['mail_outbox', 'sms_outbox'])
  for (const name of [email, phone, username]) {
    const login = (password: string) => call('login', { name, password, device, lang })
    expect((await login(GOOD)).code).toBe(CODE.userStatusAbnormal)
    expect((await login('not this one')).code).toBe(CODE.passwordWrong)
  }
  expect(await signInCode(app.url, wallet)).toBe(CODE.userStatusAbnormal)
  const download = await fetch(app.url + routePath('listExports'), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(download.status).toBe(401)
})
