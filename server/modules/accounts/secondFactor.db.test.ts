import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type AccountsFixture, FROM, GOOD, newDevice, openAccounts } from '#kit/accountsFixture.ts'
import { outcome } from '#kit/signInFixture.ts'

let world: AccountsFixture
let people = 0
let ann: string

const HOUR = 3_600_000
const lang = 'en' as const

beforeAll(async () => {
  world = await openAccounts()
})
beforeEach(() => {
  people += 1
  ann = `ann${people}@example.org`
  world.clock.at += HOUR
})
afterAll(() => world.close())

/** What an app shows now. */
const shown = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.at })
/** Time for another code: each works once. */
const wait = (): void => void (world.clock.at += 30_000)

/** A customer with an app, on a device of theirs. */
async function protectedCustomer() {
  const device = newDevice()
  const { user, token } = await world.registered(ann, device)
  const { secret } = await world.accounts.beginSecondFactor(
    user.id,
    { proof: { password: GOOD } },
    FROM.ip,
  )
  const factor = shown(secret)
  const { codes } = await world.accounts.confirmSecondFactor(user.id, { factor, lang })
  await world.mails()
  wait()
  return { id: user.id, token, secret, codes, device }
}

/** A ticket for the right password. */
async function ticketOf(device = newDevice()): Promise<string> {
  const step = await world.accounts.login({ name: ann, password: GOOD, device, lang }, FROM)
  if (!('ticket' in step)) throw new Error('nothing more was asked for')
  return step.ticket
}
const confirm = (ticket: string, factor: string) =>
  outcome(world.accounts.confirmLogin({ ticket, factor, lang }, FROM))

describe('turning it on', () => {
  it('needs the password and a code of the app, and asks nothing of anybody before', async () => {
    const { user } = await world.registered(ann)
    const begin = (password: string) =>
      world.accounts.beginSecondFactor(user.id, { proof: { password } }, FROM.ip)
    expect(await outcome(begin('x'))).toBe(CODE.passwordWrong)
    const { secret, uri } = await begin(GOOD)
    expect(uri).toContain(`secret=${secret}`)
    expect((await world.signedIn(ann, newDevice())).user.id).toBe(user.id)
    const on = (factor: string) =>
      outcome(world.accounts.confirmSecondFactor(user.id, { factor, lang }))
    expect(await on('000000')).toBe(CODE.secondFactorWrong)
    expect(await world.factors.state(user.id)).toEqual({
      since: null,
      recoveryLeft: 0,
      endsAt: null,
    })
    expect(await on(shown(secret))).toBe('signed in')
    expect(await on(shown(secret))).toBe(CODE.userStatusWrong)
    expect(await outcome(begin(GOOD))).toBe(CODE.secondFactorNeeded)
    expect(await world.factors.state(user.id)).toMatchObject({ recoveryLeft: 10, endsAt: null })
    expect((await world.mails())[0]).toMatchObject({ to: ann })
  })

  it('keeps no secret and no recovery code that a copy of the database could tell', async () => {
    const { secret, codes } = await protectedCustomer()
    const rows = await world.test.db.query<{ readonly row: string }>(
      `SELECT second_factor::text AS row FROM second_factor
       UNION ALL SELECT recovery_code::text FROM recovery_code`,
    )
    const dump = rows.map(({ row }) => row).join(' ')
    const [code = ''] = codes
    const bytes = [Secret.fromBase32(secret).bytes, Buffer.from(secret), Buffer.from(code)]
    expect(dump).toContain('\\x')
    for (const one of bytes) expect(dump).not.toContain(Buffer.from(one).toString('hex'))
    for (const one of [secret, code, code.replace('-', '')]) expect(dump).not.toContain(one)
  })
})

describe('signing in with it on', () => {
  it('opens nothing by the password alone, and takes a code once', async () => {
    const { id, secret, codes } = await protectedCustomer()
    const [first, second] = [await ticketOf(), await ticketOf()]
    expect(await confirm(first, '')).toBe(CODE.secondFactorNeeded)
    expect(await confirm(first, shown(secret))).toBe('signed in')
    expect(await confirm(first, shown(secret))).toBe(CODE.codeWrong)
    expect(await confirm(second, shown(secret))).toBe(CODE.secondFactorWrong)
    wait()
    expect(await confirm(second, shown(secret))).toBe('signed in')
    const { token } = await world.accounts.confirmLogin(
      { ticket: await ticketOf(), factor: codes[0] ?? '', lang },
      FROM,
    )
    expect(await world.auth.listSessions(id, token)).toHaveLength(4)
  })

  it('opens one session of fifty that come at once', async () => {
    const { secret } = await protectedCustomer()
    const ticket = await ticketOf()
    const code = shown(secret)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => confirm(ticket, code)))
    expect(outcomes.filter((one) => one === 'signed in')).toHaveLength(1)
  })

  it('compares five wrong codes, then none for a quarter of an hour; others cost the owner none', async () => {
    const { secret, device } = await protectedCustomer()
    const thief = await ticketOf()
    const owner = await ticketOf(device)
    const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(thief, '000000')))
    expect(guesses.filter((one) => one === CODE.secondFactorWrong)).toHaveLength(5)
    expect(guesses.filter((one) => one === '429')).toHaveLength(3)
    expect(await confirm(thief, shown(secret))).toBe('429')
    expect(await confirm(owner, shown(secret))).toBe('signed in')
  })

  it('is over after five minutes, and with a new password', async () => {
    const { secret } = await protectedCustomer()
    const old = await ticketOf()
    world.clock.at += 5 * 60_000
    expect(await confirm(old, shown(secret))).toBe(CODE.codeWrong)
    const open = await ticketOf()
    const code = (await world.codeFor(ann, 'reset')) ?? ''
    const password = 'seven-green-kettles-sing'
    await world.accounts.resetPassword({ target: ann, code, password, lang }, FROM.ip)
    expect(await confirm(open, shown(secret))).toBe(CODE.codeWrong)
  })

  it('takes a recovery code once, and holds withdrawals for a day', async () => {
    const { id, codes } = await protectedCustomer()
    const [code = ''] = codes
    expect(await confirm(await ticketOf(), code.toLowerCase().replace('-', ' '))).toBe('signed in')
    expect(world.holds.at(-1)).toEqual({ customerId: id, until: world.clock.at + 24 * HOUR })
    expect(await confirm(await ticketOf(), code)).toBe(CODE.secondFactorWrong)
    expect(await world.factors.state(id)).toMatchObject({ recoveryLeft: 9 })
  })
})

describe('acts of who is signed in', () => {
  it('need a code too: another password, and turning it off', async () => {
    const { id, token, secret, codes } = await protectedCustomer()
    const password = 'seven-green-kettles-sing'
    const change = (factor?: string) =>
      outcome(
        world.accounts.changePassword(
          id,
          token,
          { proof: { password: GOOD, factor }, password, lang },
          FROM.ip,
        ),
      )
    expect(await change()).toBe(CODE.secondFactorNeeded)
    expect(await change(codes[0])).toBe(CODE.secondFactorWrong)
    expect(await change(shown(secret))).toBe('signed in')
    wait()
    const end = (factor: string, known = password) =>
      outcome(
        world.accounts.endSecondFactor(id, { proof: { password: known, factor }, lang }, FROM.ip),
      )
    expect(await end(shown(secret), GOOD)).toBe(CODE.passwordWrong)
    expect(await end('000000')).toBe(CODE.secondFactorWrong)
    expect(await end(shown(secret))).toBe('signed in')
    expect(world.holds.at(-1)).toEqual({ customerId: id, until: world.clock.at + 24 * HOUR })
    expect(await world.factors.isOn(world.test.db, id)).toBe(false)
  })

  it('other recovery codes end those before, and a recovery code does not make them', async () => {
    const { id, secret, codes } = await protectedCustomer()
    const renew = (factor: string) =>
      world.accounts.renewRecoveryCodes(id, { proof: { password: GOOD, factor }, lang }, FROM.ip)
    expect(await outcome(renew(codes[1] ?? ''))).toBe(CODE.secondFactorWrong)
    const { codes: fresh } = await renew(shown(secret))
    expect(await confirm(await ticketOf(), codes[0] ?? '')).toBe(CODE.secondFactorWrong)
    expect(await confirm(await ticketOf(), fresh[0] ?? '')).toBe('signed in')
  })
})

describe('one that is lost', () => {
  it('is off three days after its owner said so, who is told and may take it back', async () => {
    const { id } = await protectedCustomer()
    const lose = async () =>
      world.accounts.loseSecondFactor({ ticket: await ticketOf(), lang }, FROM.ip)
    const { endsAt } = await lose()
    expect(Date.parse(endsAt)).toBe(world.clock.at + 72 * HOUR)
    expect((await world.mails())[0]?.text).toContain(endsAt.slice(0, 16).replace('T', ' '))
    await world.factors.keep(id)
    expect(await world.factors.state(id)).toMatchObject({ endsAt: null })
    const again = await lose()
    world.clock.at += HOUR
    // Asking once more does not put it off.
    expect(await lose()).toEqual(again)
    world.clock.at += 71 * HOUR - 1
    await ticketOf()
    world.clock.at += 1
    expect((await world.signedIn(ann, newDevice())).user.id).toBe(id)
    await world.factors.keep(id)
    expect(await world.factors.isOn(world.test.db, id)).toBe(false)
    await world.factors.sweep()
    expect(
      await world.accounts.beginSecondFactor(id, { proof: { password: GOOD } }, FROM.ip),
    ).toHaveProperty('secret')
  })
})
