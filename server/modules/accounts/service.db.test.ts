import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import {
  type AccountsFixture,
  FROM,
  GOOD,
  newDevice,
  openAccounts,
  TERMS,
} from '#kit/accountsFixture.ts'
import { outcome } from '#kit/signInFixture.ts'

// How long an answer takes tells nothing of an account: with what a password really costs.
vi.unmock('@node-rs/argon2')

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
      {
        target: ann,
        ticket: world.ticketOf(ann),
        code,
        password: GOOD,
        terms: TERMS,
        device: newDevice(),
        ...more,
      },
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
    const ticket = world.ticketOf(ann)
    const reset = { target: ann, ticket, code, password: GOOD, lang: 'en' as const }
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

  it('takes no code that is too old, and none with the ticket of another asking', async () => {
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

  it('takes the newest terms alone, keeps which they were, and uses no code up before', async () => {
    const code = (await world.codeFor(ann, 'register')) ?? ''
    const old = { lang: 'en', version: TERMS.version + 1 }
    expect(await register(code, { terms: old })).toBe(CODE.termsNotAccepted)
    expect(await register(code)).toBe('signed in')
    const kept = await world.test.db.query(
      'SELECT lang, version FROM terms_accepted JOIN customer_name USING (customer_id) WHERE normal = $1',
      [ann],
    )
    expect(kept).toEqual([TERMS])
  })

  it('says what is wrong with a password to who has the code, and grades none of anybody else', async () => {
    const device = newDevice()
    const given = () => ({ target: ann, ticket: world.ticketOf(ann) })
    const body = () => ({ ...given(), password: 'password123', terms: TERMS, device })
    expect(await outcome(world.accounts.register({ ...body(), code: '123456' }, from()))).toBe(
      CODE.codeNotSent,
    )
    const code = (await world.codeFor(ann, 'register')) ?? ''
    await expect(world.accounts.register({ ...body(), code }, from())).rejects.toMatchObject({
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

describe('strangers', () => {
  const askFrom = (ip: string, device?: string) =>
    outcome(
      world.accounts.sendCode(
        {
          channel: 'email',
          target: ann,
          purpose: 'reset',
          lang: 'en',
          ...(device === undefined ? {} : { device }),
        },
        ip,
      ),
    )
  const reset = (code: string, ticket: string) =>
    outcome(
      world.accounts.resetPassword(
        { target: ann, ticket, code, password: 'seven-green-kettles-sing', lang: 'en' },
        from().ip,
      ),
    )

  it('end no code by guessing, and none by asking for another', async () => {
    await world.registered(ann)
    const code = (await world.codeFor(ann, 'reset')) ?? ''
    const own = world.ticketOf(ann)
    for (let guess = 0; guess < 8; guess += 1) {
      expect(await reset(wrongOf(code), 'y'.repeat(43))).toBe(CODE.codeNotSent)
    }
    expect(await askFrom('198.51.100.77')).toBe('signed in')
    const theirs = world.ticketOf(ann)
    expect(await reset(code, theirs)).toBe(CODE.codeWrong)
    for (let guess = 0; guess < 8; guess += 1) {
      expect(await reset(wrongOf(code), theirs)).toBe(CODE.codeWrong)
    }
    expect(await reset(code, own)).toBe('signed in')
    // What was asked for beside it is over with it.
    expect(await reset(code, theirs)).toBe(CODE.codeNotSent)
  })

  it('keep nobody from asking on their own device, and cause no more than so many mails', async () => {
    const device = newDevice()
    await world.registered(ann, device)
    await world.mails()
    const before = (await world.mails()).length
    let answered = 0
    for (let asking = 0; asking < 25; asking += 1) {
      if ((await askFrom(`198.51.${100 + asking}.9`)) === 'signed in') answered += 1
    }
    expect(answered).toBe(20)
    expect(await askFrom('198.51.99.1')).toBe('429')
    expect(await askFrom('198.51.99.1', newDevice())).toBe('429')
    expect(await askFrom('198.51.99.1', device)).toBe('signed in')
    expect((await world.mails()).length).toBe(before + 21)
  })
})

describe('whether somebody has an account', () => {
  const answer = (target: string, purpose: 'register' | 'reset') =>
    world.accounts.sendCode({ channel: 'email', target, purpose, lang: 'en' }, FROM.ip)

  it('is not told by the answer to asking for a code, nor by what wrong codes are refused with', async () => {
    await world.registered(ann)
    const nobody = `nobody-${ann}`
    world.clock.at += MINUTE
    const tickets = { register: {} as Record<string, string>, reset: {} as Record<string, string> }
    for (const purpose of ['register', 'reset'] as const) {
      const [known, unknown] = [await answer(ann, purpose), await answer(nobody, purpose)]
      tickets[purpose] = { [ann]: known.ticket, [nobody]: unknown.ticket }
      const alike = { sentTo: '', ticket: '' }
      expect({ ...known, ...alike }).toEqual({ ...unknown, ...alike })
      for (const target of [ann, nobody]) {
        expect(await outcome(answer(target, purpose))).toBe(CODE.doNotResend)
      }
    }
    for (const target of [ann, nobody]) {
      const ticket = tickets.register[target]
      expect(await register('123456', { target, ticket })).toBe(CODE.codeWrong)
      const given = { target, ticket: tickets.reset[target] ?? '', code: '123456' }
      const body = { ...given, password: GOOD, lang: 'en' as const }
      expect(await outcome(world.accounts.resetPassword(body, from().ip))).toBe(CODE.codeWrong)
    }
  })

  it('is told to the address alone', async () => {
    await world.registered(ann)
    world.clock.at += MINUTE
    expect(await world.codeFor(ann, 'register')).toBeNull()
    expect((await world.mails())[0]).toMatchObject({ to: ann })
    expect((await world.mails())[0]?.text).toContain('You already have one')
    expect(await world.codeFor(`x${ann}`, 'reset')).toBeNull()
    expect((await world.mails())[0]?.text).toContain('There is no account with it')
  })

  it('is not told by a sign-in, nor by how long it takes', async () => {
    const timed = async (name: string): Promise<number> => {
      const started = performance.now()
      expect(await login('not-the-password-1', newDevice(), name)).toBe(CODE.passwordWrong)
      return performance.now() - started
    }
    /** How much longer a name takes that nobody has, by the quickest answers to either kind. */
    const unlikeness = async (round: number): Promise<number> => {
      const owners = [`w${round}${ann}`, `x${round}${ann}`, `y${round}${ann}`]
      for (const name of owners) await world.registered(name)
      let [known, unknown] = [Infinity, Infinity]
      // Below the number of tries after which none counts; a new name, a new count.
      for (let n = 0; n < 12; n += 1) {
        known = Math.min(known, await timed(owners[n % 3] ?? ''))
        unknown = Math.min(unknown, await timed(`nobody${round}-${n}-${ann}`))
      }
      return unknown / known
    }
    // Other work on the machine slows some rounds; what tells of an account would slow or hasten all.
    const ratios: number[] = []
    const isAlike = (ratio: number): boolean => ratio > 0.6 && ratio < 1.7
    while (ratios.length < 5 && !ratios.some(isAlike)) ratios.push(await unlikeness(ratios.length))
    expect(ratios.filter(isAlike), `unknown to known: ${ratios.join(', ')}`).toHaveLength(1)
  })
})
