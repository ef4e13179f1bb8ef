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

const register = (code: string, more: object = {}) =>
  outcome(
    world.accounts.register(
      { target: ann, code, password: GOOD, device: newDevice(), ...more },
      from(),
    ),
  )
const login = (password: string, device = newDevice(), name = ann) =>
  outcome(world.accounts.login({ name, password, device, lang: 'en' }, from()))
/** Somewhere else each time: what one network address may ask is bounded. */
const from = () => {
  calls += 1
  return { ...FROM, ip: `198.51.${calls >> 8}.${calls & 255}` }
}
const customers = async () => (await world.state())['customers']
const wrongOf = (code: string | null): string => (code === '000000' ? '111111' : '000000')

describe('registering', () => {
  it('makes a customer with the demo grant, who can sign in from then on', async () => {
    const { user, token } = await world.registered(ann)
    expect(user).toMatchObject({ address: null, name: `a•••@example.org` })
    expect(await world.auth.authenticate(token)).toMatchObject({ customerId: user.id })
    expect(await login(GOOD)).toBe('signed in')
    expect(await login(GOOD, newDevice(), ` ${ann.toUpperCase()} `)).toBe('signed in')
    expect(await login(`${GOOD}!`)).toBe(CODE.passwordWrong)
  })

  it('takes a code once, for its purpose and its address only', async () => {
    const code = (await world.codeFor(ann, 'register')) ?? ''
    expect(await register(code, { target: `x${ann}` })).toBe(CODE.codeNotSent)
    const reset = { target: ann, code, password: GOOD, lang: 'en' as const }
    expect(await outcome(world.accounts.resetPassword(reset, from().ip))).toBe(CODE.codeNotSent)
    expect(await register(code)).toBe('signed in')
    expect(await register(code)).toBe(CODE.codeNotSent)
  })

  it('opens one account for 50 that come with the code at once', async () => {
    const code = (await world.codeFor(ann, 'register')) ?? ''
    const before = await customers()
    const all = await Promise.all(Array.from({ length: 50 }, () => register(code)))
    expect(all.filter((one) => one === 'signed in')).toHaveLength(1)
    expect(new Set(all)).toEqual(new Set(['signed in', CODE.codeNotSent]))
    expect(await customers()).toBe((before ?? 0n) + 1n)
  })

  it('compares five tries of a code, also of a hundred that come at once', async () => {
    const code = await world.codeFor(ann, 'register')
    const all = await Promise.all(Array.from({ length: 100 }, () => register(wrongOf(code))))
    expect(new Set(all)).toEqual(new Set([CODE.codeWrong]))
    expect(await register(code ?? '')).toBe(CODE.codeWrong)
  })

  it('takes no code that is too old, and none that a newer one ended', async () => {
    const old = (await world.codeFor(ann, 'register')) ?? ''
    world.clock.at += MINUTE
    let fresh = (await world.codeFor(ann, 'register')) ?? ''
    if (fresh !== old) expect(await register(old)).toBe(CODE.codeWrong)
    world.clock.at += 10 * MINUTE
    expect(await register(fresh)).toBe(CODE.codeWrong)
    fresh = (await world.codeFor(ann, 'register')) ?? ''
    expect(await register(fresh)).toBe('signed in')
  })

  it('tells who has the code that a username is taken, and keeps the code for another', async () => {
    await world.registered(ann, newDevice(), `bob_${people}`)
    ann = `other-${ann}`
    const code = (await world.codeFor(ann, 'register')) ?? ''
    expect(await register(code, { username: `BOB_${people}` })).toBe(CODE.usernameTaken)
    expect(await register(code, { username: 'glasshouse_help' })).toBe(CODE.usernameWrong)
    expect(await register(code, { username: `b\u043eb_${people}` })).toBe(CODE.usernameWrong)
    expect(await register(code, { username: `bobby_${people}` })).toBe('signed in')
    expect(await login(GOOD, newDevice(), `Bobby_${people}`)).toBe('signed in')
  })

  it('says what is wrong with a password to who has the code, and grades none of anybody else', async () => {
    const body = { target: ann, password: 'password123', device: newDevice() }
    expect(await outcome(world.accounts.register({ ...body, code: '123456' }, from()))).toBe(
      CODE.codeNotSent,
    )
    const code = (await world.codeFor(ann, 'register')) ?? ''
    await expect(world.accounts.register({ ...body, code }, from())).rejects.toMatchObject({
      code: CODE.passwordWeak,
      fields: { password: 'guessable' },
    })
  })

  it.each([
    'a@b',
    '@example.org',
    'a b@example.org',
    'a@exa mple.org',
    'a@example.org\r\nBcc: x@y.zz',
    'a@example.org,b@example.org',
    '"a"@example.org',
    'a@-example.org',
    `${'a'.repeat(65)}@example.org`,
  ])('mails nothing to %j', async (target) => {
    const count = (await world.mails()).length
    expect(await outcome(world.codeFor(target, 'register'))).toBe(CODE.emailWrong)
    expect(await world.mails()).toHaveLength(count)
  })
})

describe('whether somebody has an account', () => {
  const answer = (target: string, purpose: 'register' | 'reset') =>
    world.accounts.sendCode({ channel: 'email', target, purpose, lang: 'en' }, FROM.ip)

  it('is not told by the answer to asking for a code, nor by what wrong codes are refused with', async () => {
    await world.registered(ann)
    const nobody = `nobody-${ann}`
    world.clock.at += MINUTE
    for (const purpose of ['register', 'reset'] as const) {
      const [known, unknown] = [await answer(ann, purpose), await answer(nobody, purpose)]
      expect({ ...known, sentTo: '' }).toEqual({ ...unknown, sentTo: '' })
      for (const target of [ann, nobody]) {
        expect(await outcome(answer(target, purpose))).toBe(CODE.doNotResend)
      }
    }
    for (const target of [ann, nobody]) {
      expect(await register('123456', { target })).toBe(CODE.codeWrong)
      const body = { target, code: '123456', password: GOOD, lang: 'en' as const }
      expect(await outcome(world.accounts.resetPassword(body, from().ip))).toBe(CODE.codeWrong)
    }
  })

  it('is told to the address alone', async () => {
    await world.registered(ann)
    expect(await world.codeFor(ann, 'register')).toBeNull()
    expect((await world.mails())[0]).toMatchObject({ to: ann })
    expect((await world.mails())[0]?.text).toContain('You already have one')
    expect(await world.codeFor(`x${ann}`, 'reset')).toBeNull()
    expect((await world.mails())[0]?.text).toContain('There is no account with it')
  })

  it('is not told by a sign-in, nor by how long it takes', async () => {
    await world.registered(ann)
    const timed = async (name: string): Promise<number> => {
      const started = performance.now()
      expect(await login('not-the-password-1', newDevice(), name)).toBe(CODE.passwordWrong)
      return performance.now() - started
    }
    const [known, unknown]: number[][] = [[], []]
    // Below the number of tries after which none counts; a new name, a new count.
    for (let round = 0; round < 4; round += 1) {
      known?.push(await timed(ann))
      unknown?.push(await timed(`nobody${round}-${ann}`))
    }
    const least = (times: number[] | undefined): number => Math.min(...(times ?? []))
    expect(least(unknown) / least(known)).toBeGreaterThan(0.6)
    expect(least(unknown) / least(known)).toBeLessThan(1.7)
  })
})

describe('another password', () => {
  it('by a mailed code: ends all sessions, opens none, and lets who forgot it in again', async () => {
    const { token, user } = await world.registered(ann, newDevice(), `ann${people}`)
    for (let guess = 0; guess < 5; guess += 1) await login('x')
    for (let guess = 0; guess < 5; guess += 1) await login('x', newDevice(), `ann${people}`)
    const ended: string[] = []
    world.auth.onEnded((id) => ended.push(id))
    const code = (await world.codeFor(ann, 'reset')) ?? ''
    const other = 'seven-green-kettles-sing'
    const body = { target: ann, code, password: other, lang: 'de' as const }
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
        { target: ann, code, password: next, lang: 'en' },
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

  it('by the one before: ends all other sessions, and is asked for under a count', async () => {
    const device = newDevice()
    const { token, user } = await world.registered(ann, device)
    const other = await world.signedIn(ann, device)
    const change = (current: string, password: string) =>
      outcome(world.accounts.changePassword(user.id, token, { current, password, lang: 'en' }))
    expect(await change('x', 'seven-green-kettles-sing')).toBe(CODE.passwordWrong)
    expect(await change(GOOD, 'annannann')).toBe(CODE.passwordWeak)
    expect(await change(GOOD, 'seven-green-kettles-sing')).toBe('signed in')
    expect(await world.auth.authenticate(other.token)).toBeNull()
    expect(await world.auth.authenticate(token)).not.toBeNull()
    for (let guess = 0; guess < 5; guess += 1)
      expect(await change('x', GOOD)).toBe(CODE.passwordWrong)
    expect(await change('seven-green-kettles-sing', GOOD)).toBe('429')
  })
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
    `SELECT row_to_json(t)::text AS text FROM login_code t UNION ALL
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
    `SELECT 1 FROM login_code UNION ALL SELECT 1 FROM login_tries UNION ALL
     SELECT 1 FROM login_asked UNION ALL SELECT 1 FROM login_device UNION ALL
     SELECT 1 FROM google_flow`,
  )
  expect(rows).toEqual([])
  expect(await login(GOOD)).toBe('signed in')
})
