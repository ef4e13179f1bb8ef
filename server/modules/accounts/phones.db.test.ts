import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import {
  type AccountsFixture,
  FROM,
  GOOD,
  newDevice,
  openAccounts,
  SMS_BOUNDS,
} from '#kit/accountsFixture.ts'
import { outcome } from '#kit/signInFixture.ts'

let world: AccountsFixture
let people = 0
/** A number that nobody has yet. */
let ann: string

const DAY = 86_400_000

beforeAll(async () => {
  world = await openAccounts()
})
beforeEach(() => {
  people += 1
  ann = numbered(people)
  // Counts of network addresses and countries are of a day.
  world.clock.at += DAY
})
afterAll(() => world.close())

/** Seven digits apart from the next, so that neighbouring numbers are not counted together. */
const numbered = (which: number): string => `+49171${which}345678`.slice(0, 13)
const send = (target: string, more: object = {}, ip = FROM.ip) =>
  outcome(
    world.accounts.sendCode(
      { channel: 'sms', target, purpose: 'register', lang: 'en', ...more },
      ip,
    ),
  )
const login = (name: string) =>
  outcome(world.accounts.login({ name, password: GOOD, device: newDevice(), lang: 'en' }, FROM))

describe('a customer who comes by phone', () => {
  it('is made of a code that was texted, and signs in with the number however it is typed', async () => {
    const { user } = await world.registered(ann)
    expect(user).toMatchObject({ name: expect.anything() as string, address: null })
    expect(user.name).toBe(`+49•••${ann.slice(-2)}`)
    expect(user.phone).toBe(user.name)
    expect((await world.texts())[0]?.text).toMatch(/\n@app\.example\.org #\d{6}$/)
    for (const typed of [ann, ann.replace('+49', '+49 0 '), ann.replace('+', '00')]) {
      expect(await login(typed)).toBe('signed in')
    }
    expect(await login(numbered(90))).toBe(CODE.passwordWrong)
  })

  it('sets another password by a code, and is told of both by SMS alone', async () => {
    await world.registered(ann)
    const mails = (await world.mails()).length
    world.clock.at += 60_000
    const code = (await world.codeFor(ann, 'reset')) ?? ''
    const body = { target: ann, code, password: 'seven-green-kettles-sing', lang: 'en' } as const
    await world.accounts.resetPassword(body, FROM.ip)
    expect((await world.texts())[0]).toMatchObject({ to: ann })
    expect((await world.texts())[0]?.text).toContain('/pass/reset')
    expect(await login(ann)).toBe(CODE.passwordWrong)
    expect(await world.mails()).toHaveLength(mails)
  })

  it('learns nothing of who has a number: the same answer, and one SMS each time', async () => {
    await world.registered(ann)
    const before = (await world.texts()).length
    world.clock.at += 60_000
    expect(await send(ann)).toBe(await send(numbered(91)))
    expect(await send(ann, { purpose: 'reset' })).toBe(
      await send(numbered(91), { purpose: 'reset' }),
    )
    const texts = (await world.texts()).slice(0, -before)
    expect(texts.filter(({ text }) => /#\d{6}$/.test(text))).toHaveLength(2)
    expect(texts).toHaveLength(4)
  })

  it.each(['+49 900 1234567', '+1 900 555 1234', '+800 1234 5678', '0171 1234567', '+3906123456'])(
    'is not texted at %s',
    async (target) => {
      const before = (await world.texts()).length
      expect(await send(target)).toBe(CODE.phoneWrong)
      expect(await world.texts()).toHaveLength(before)
    },
  )

  it('is not texted in a country that the operator left out', async () => {
    expect(await send('+43 664 1234567')).toBe(CODE.phoneWrong)
  })
})

describe('SMS that strangers cause are bounded', () => {
  const many = async (count: number, numberOf: (at: number) => string, ipOf = ownIp) => {
    const all: string[] = []
    for (let at = 0; at < count; at += 1) all.push(await send(numberOf(at), {}, ipOf(at)))
    return all.filter((one) => one === '429').length
  }
  const ownIp = (at: number): string => `198.51.100.${at}`
  const american = (at: number): string => `+1${212 + (at % 5)}${201 + at}5267`

  it('by network address', async () => {
    expect(await many(21, american, () => '203.0.113.99')).toBe(1)
  })

  it('by neighbouring numbers', async () => {
    expect(await many(21, (at) => `+4917155${10 + at}678`)).toBe(1)
  })

  it('by calling code, and in all', async () => {
    const { daily, dailyOfCode } = SMS_BOUNDS
    expect(await many(dailyOfCode + 2, american)).toBe(2)
    const spread = (at: number): string => `+336${10 + at}234567`
    expect(await many(daily - dailyOfCode + 3, spread)).toBe(3)
  })
})
