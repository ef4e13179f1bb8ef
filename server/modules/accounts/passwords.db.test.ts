import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type AccountsFixture, FROM, GOOD, newDevice, openAccounts } from '#kit/accountsFixture.ts'
import { outcome } from '#kit/signInFixture.ts'

let world: AccountsFixture
let people = 0
let calls = 0
let ann: string

const MINUTE = 60_000
const HOUR = 60 * MINUTE

beforeAll(async () => {
  world = await openAccounts()
})
beforeEach(() => {
  people += 1
  ann = `ann${people}@example.org`
  // Counts of the network address are of this hour.
  world.clock.at += HOUR
})
afterAll(() => world.close())

const login = (password: string, device = newDevice(), name = ann) =>
  outcome(world.accounts.login({ name, password, device, lang: 'en' }, from()))
/** Somewhere else each time: what one network address may ask is bounded. */
const from = () => {
  calls += 1
  return { ...FROM, ip: `198.51.${calls >> 8}.${calls & 255}` }
}

describe('another password', () => {
  it('by a mailed code: ends all sessions, opens none, and lets who forgot it in again', async () => {
    const { token, user } = await world.registered(ann, newDevice(), `ann${people}`)
    for (let guess = 0; guess < 5; guess += 1) await login('x')
    for (let guess = 0; guess < 5; guess += 1) await login('x', newDevice(), `ann${people}`)
    const ended: string[] = []
    world.auth.onEnded((id) => ended.push(id))
    const code = (await world.codeFor(ann, 'reset')) ?? ''
    const other = 'seven-green-kettles-sing'
    const ticket = world.ticketOf(ann)
    const body = { target: ann, ticket, code, password: other, lang: 'de' as const }
    expect(await outcome(world.accounts.resetPassword(body, from().ip))).toBe('signed in')
    expect(await world.auth.authenticate(token)).toBeNull()
    expect(ended).toHaveLength(1)
    expect((await world.mails())[0]?.subject).toContain('Glasshouse')
    expect(await login(other)).toBe('signed in')
    expect(await login(other, newDevice(), `ann${people}`)).toBe('signed in')
    expect(world.holds.at(-1)?.customerId).toBe(user.id)
    expect(await login(GOOD)).toBe(CODE.passwordWrong)
    expect(await outcome(world.accounts.resetPassword(body, from().ip))).toBe(CODE.codeNotSent)
  })

  it('by a mailed code: a sign-in that was on its way with the old one opens nothing', async () => {
    await world.registered(ann)
    const words = ['seven-green-kettles-sing', 'nine-blue-lanterns-hum', 'two-red-ladders-nap']
    let password = GOOD
    for (const next of words) {
      world.clock.at += MINUTE
      const code = (await world.codeFor(ann, 'reset')) ?? ''
      const body = { name: ann, password, device: newDevice(), lang: 'en' as const }
      const reset = world.accounts.resetPassword(
        { target: ann, ticket: world.ticketOf(ann), code, password: next, lang: 'en' },
        from().ip,
      )
      // They read the old hash, then wait for a place to compare in, while the reset is written.
      const logins = Promise.allSettled(
        Array.from({ length: 12 }, () => world.accounts.login(body, from())),
      )
      await reset
      for (const one of await logins) {
        const token = one.status === 'fulfilled' && 'token' in one.value && one.value.token
        expect(token === false || (await world.auth.authenticate(token)) === null).toBe(true)
      }
      password = next
    }
  })

  it('by a mailed code: takes a Google account of the last day, but not for a first password', async () => {
    const { user } = await world.registered(ann)
    const { db } = world.test
    const link = () =>
      db.query(
        `INSERT INTO google_link (issuer, subject, customer_id, shown, linked_at)
         VALUES ('https://id.example.org', $1, $2, '', to_timestamp($3 / 1000.0))`,
        [user.id, user.id, world.clock.at],
      )
    const linked = async () =>
      (await db.query('SELECT 1 FROM google_link WHERE customer_id = $1', [user.id])).length
    const reset = async (password: string): Promise<void> => {
      world.clock.at += MINUTE
      const code = (await world.codeFor(ann, 'reset')) ?? ''
      const given = { target: ann, ticket: world.ticketOf(ann), code }
      await world.accounts.resetPassword({ ...given, password, lang: 'en' }, from().ip)
    }
    await link()
    await reset('seven-green-kettles-sing')
    expect(await linked()).toBe(0)
    await link()
    await db.query('DELETE FROM login_password WHERE customer_id = $1', [user.id])
    await reset('nine-blue-lanterns-hum')
    expect(await linked()).toBe(1)
  })

  it('by the one before: ends all other sessions, and is asked for under a count', async () => {
    const device = newDevice()
    const { token, user } = await world.registered(ann, device)
    const other = await world.signedIn(ann, device)
    const change = (current: string, password: string) =>
      outcome(
        world.accounts.changePassword(
          user.id,
          token,
          { proof: { password: current }, password, lang: 'en' },
          from().ip,
        ),
      )
    expect(await change('x', 'seven-green-kettles-sing')).toBe(CODE.passwordWrong)
    expect(await change(GOOD, 'annannann')).toBe(CODE.passwordWeak)
    expect(await change(GOOD, 'seven-green-kettles-sing')).toBe('signed in')
    expect(await world.noting.notices(user.id)).toEqual([
      { kind: 'account', event: { kind: 'changed' } },
    ])
    expect(await world.auth.authenticate(other.token)).toBeNull()
    expect(await world.auth.authenticate(token)).not.toBeNull()
    for (let guess = 0; guess < 5; guess += 1)
      expect(await change('x', GOOD)).toBe(CODE.passwordWrong)
    expect(await change('seven-green-kettles-sing', GOOD)).toBe('429')
  })
})

it('is told of with its cause, or neither happens', async () => {
  const { token, user } = await world.registered(ann)
  const { db } = world.test
  await db.query(`ALTER TABLE mail_outbox ADD CONSTRAINT poison CHECK (recipient <> '${ann}')`)
  const password = 'seven-green-kettles-sing'
  const change = { proof: { password: GOOD }, password, lang: 'en' as const }
  const asked = world.accounts.changePassword(user.id, token, change, from().ip)
  expect(await outcome(asked)).not.toBe('signed in')
  await db.query('ALTER TABLE mail_outbox DROP CONSTRAINT poison')
  expect(await world.noting.notices(user.id)).toEqual([])
  expect(await login(GOOD)).toBe('signed in')
  expect(await world.noting.notices(user.id)).toMatchObject([
    { kind: 'account', event: { kind: 'device' } },
  ])
})

it('tells of a sign-in on a new device, with where to set another password', async () => {
  const own = newDevice()
  await world.registered(ann, own)
  const count = (await world.mails()).length
  await login(GOOD, own)
  expect(await world.mails()).toHaveLength(count)
  await login(GOOD)
  expect((await world.mails())[0]).toMatchObject({ to: ann })
  expect((await world.mails())[0]?.text).toContain('https://app.example.org/pass/reset')
})

it('keeps no code, password, device or name of a guess in the clear', async () => {
  const device = newDevice()
  await world.registered(ann, device)
  const code = (await world.codeFor(`x${ann}`, 'register')) ?? ''
  await login('a-guess-to-be-found', newDevice(), `guessed-${ann}`)
  const rows = await world.test.db.query<{ readonly text: string }>(
    `SELECT row_to_json(t)::text AS text FROM sent_code t UNION ALL
     SELECT row_to_json(t)::text FROM login_tries t UNION ALL
     SELECT row_to_json(t)::text FROM login_asked t UNION ALL
     SELECT row_to_json(t)::text FROM login_device t UNION ALL
     SELECT row_to_json(t)::text FROM login_password t`,
  )
  const all = rows.map(({ text }) => text).join('\n')
  expect(all).toContain(`x${ann}`)
  for (const secret of [`"${code}"`, GOOD, 'a-guess-to-be-found', device, `guessed-${ann}`]) {
    expect(all).not.toContain(secret)
  }
})

it('clears away codes, counts, devices and ways to Google that are long over', async () => {
  await world.registered(ann)
  const flow = `INSERT INTO google_flow (id, purpose, secret_hash, expires_at)
    VALUES (gen_random_uuid(), 'login', sha256('x'), $1)`
  await world.test.db.query(flow, [new Date(world.clock.at).toISOString()])
  world.clock.at += 100 * 24 * HOUR
  await world.accounts.sweep()
  const rows = await world.test.db.query(
    `SELECT 1 FROM sent_code UNION ALL SELECT 1 FROM login_tries UNION ALL
     SELECT 1 FROM login_asked UNION ALL SELECT 1 FROM login_device UNION ALL
     SELECT 1 FROM google_flow`,
  )
  expect(rows).toEqual([])
  expect(await login(GOOD)).toBe('signed in')
})
