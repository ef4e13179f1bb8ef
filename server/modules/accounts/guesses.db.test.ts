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

describe('guessing', () => {
  it('waits after five wrong in a row, and longer after each; never on a known device', async () => {
    const own = newDevice()
    await world.registered(ann, own)
    for (let guess = 0; guess < 5; guess += 1) expect(await login('x')).toBe(CODE.passwordWrong)
    expect(await login(GOOD)).toBe('429')
    expect(await login(GOOD, own)).toBe('signed in')
    world.clock.at += MINUTE
    expect(await login('x')).toBe(CODE.passwordWrong)
    world.clock.at += MINUTE
    expect(await login(GOOD)).toBe('429')
    world.clock.at += MINUTE
    expect(await login(GOOD)).toBe('signed in')
  })

  it('compares no more than five of a hundred that come at once', async () => {
    await world.registered(ann)
    const all = await Promise.all(Array.from({ length: 40 }, () => login('x')))
    expect(all.filter((one) => one === CODE.passwordWrong)).toHaveLength(5)
    expect(all.filter((one) => one === '429')).toHaveLength(35)
  })

  it('counts names that nobody has alike', async () => {
    for (let guess = 0; guess < 5; guess += 1) expect(await login('x')).toBe(CODE.passwordWrong)
    expect(await login('x')).toBe('429')
  })
})

describe('asking for codes', () => {
  it('is answered five times an hour for who asks, and ten times a day on an own device', async () => {
    const device = newDevice()
    await world.registered(ann, device)
    const ask = () =>
      outcome(
        world.accounts.sendCode(
          { channel: 'email', target: ann, purpose: 'reset', lang: 'en', device },
          FROM.ip,
        ),
      )
    const answers: string[] = []
    for (let minute = 0; minute < 6; minute += 1) {
      answers.push(await ask())
      world.clock.at += MINUTE
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'signed in'), '429'])
    world.clock.at += HOUR
    for (let minute = 0; minute < 5; minute += 1) {
      expect(await ask()).toBe('signed in')
      world.clock.at += MINUTE
    }
    world.clock.at += HOUR
    expect(await ask()).toBe('429')
  })
})

it('takes sixty guesses a minute from one network address, at whichever names', async () => {
  const all: string[] = []
  for (let guess = 0; guess < 61; guess += 1) {
    const body = {
      name: `g${guess}-${ann}`,
      password: 'x',
      device: newDevice(),
      lang: 'en',
    } as const
    all.push(await outcome(world.accounts.login(body, FROM)))
  }
  expect(new Set(all.slice(0, 60))).toEqual(new Set([CODE.passwordWrong]))
  expect(all.at(-1)).toBe('429')
})
