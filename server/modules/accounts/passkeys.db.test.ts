import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { FactorAnswer } from '#protocol/passkey.ts'
import { type AccountsFixture, FROM, GOOD, newDevice, openAccounts } from '#kit/accountsFixture.ts'
import { outcome, SITE } from '#kit/signInFixture.ts'
import { type SoftPasskey, softPasskey } from '#kit/softPasskey.ts'

let world: AccountsFixture
let people = 0
let ann: string

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const lang = 'en' as const
const OTHER = 'seven-green-kettles-sing'

beforeAll(async () => {
  world = await openAccounts()
})
beforeEach(() => {
  people += 1
  ann = `ann${people}@example.org`
  world.clock.at += HOUR
})
afterAll(() => world.close())

const begun = (id: string, factor?: FactorAnswer) =>
  world.accounts.beginPasskey(id, { proof: { password: GOOD, factor } }, FROM.ip)

async function added(id: string, passkey: SoftPasskey, factor?: FactorAnswer) {
  const { challenge } = await begun(id, factor)
  return world.accounts.addPasskey(id, { passkey: passkey.make(challenge), name: 'Phone', lang })
}

/** A customer with a passkey. */
async function protectedCustomer() {
  const { user, token } = await world.registered(ann)
  const passkey = softPasskey(SITE.uri)
  const { codes } = await added(user.id, passkey)
  await world.mails()
  const asked = async () => (await world.accounts.askPasskey(user.id)).challenge
  const answer = async (but?: Parameters<SoftPasskey['answer']>[1]) => ({
    passkey: passkey.answer(await asked(), but),
  })
  return { id: user.id, token, passkey, codes, asked, answer }
}

async function ticketOf(name = ann, password = GOOD) {
  const step = await world.accounts.login({ name, password, device: newDevice(), lang }, FROM)
  if (!('ticket' in step)) throw new Error('nothing more was asked for')
  return step
}
const confirm = (ticket: string, factor: FactorAnswer) =>
  outcome(world.accounts.confirmLogin({ ticket, factor, lang }, FROM))

describe('adding a passkey', () => {
  it('takes the owner’s proof, once, and makes recovery codes with the first factor', async () => {
    const { user } = await world.registered(ann)
    const wrong = { proof: { password: 'x' } }
    expect(await outcome(world.accounts.beginPasskey(user.id, wrong, FROM.ip))).toBe(
      CODE.passwordWrong,
    )
    const options = await begun(user.id)
    expect(options).toMatchObject({
      rp: { id: 'app.example.org' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    })
    const passkey = softPasskey(SITE.uri)
    const add = (but?: Parameters<SoftPasskey['make']>[1], challenge = options.challenge) =>
      outcome(
        world.accounts.addPasskey(user.id, {
          passkey: passkey.make(challenge, but),
          name: 'Phone',
          lang,
        }),
      )
    expect(await add()).toBe('signed in')
    expect(await add()).toBe(CODE.secondFactorWrong)
    expect(await world.factors.state(user.id)).toMatchObject({
      app: null,
      passkeys: [{ id: passkey.id, name: 'Phone', usedAt: null }],
      recoveryLeft: 10,
    })
    expect((await world.mails())[0]).toMatchObject({ to: ann })
    expect(await outcome(begun(user.id))).toBe(CODE.secondFactorNeeded)
  })

  it.each([
    ['of another site', { origin: 'https://evil.example.org' }],
    ['for another host', { rpId: 'evil.example.org' }],
    ['that asked for no fingerprint', { verified: false }],
  ])('takes none %s', async (_, but) => {
    const { user } = await world.registered(ann)
    const { challenge } = await begun(user.id)
    const made = softPasskey(SITE.uri).make(challenge, but)
    const body = { passkey: made, name: 'Phone', lang }
    expect(await outcome(world.accounts.addPasskey(user.id, body))).toBe(CODE.secondFactorWrong)
    expect((await world.factors.state(user.id)).passkeys).toEqual([])
  })

  it('takes five factors at most, and no passkey that is somebody’s', async () => {
    const { id, passkey, answer } = await protectedCustomer()
    const bob = (await world.registered(`bob${people}@example.org`)).user.id
    expect(await outcome(added(bob, passkey))).toBe(CODE.userStatusWrong)
    for (let count = 1; count < 5; count += 1) {
      const { codes } = await added(id, softPasskey(SITE.uri), await answer())
      expect(codes).toEqual([])
    }
    expect(await outcome(begun(id, await answer()))).toBe(CODE.userStatusWrong)
  })
})

describe('using it', () => {
  it('opens a sign-in, once of fifty at once, and says when it was used', async () => {
    const { id, passkey } = await protectedCustomer()
    const { ticket, app, passkey: does } = await ticketOf()
    expect([app, does]).toEqual([false, true])
    const { challenge, rpId, allowCredentials } = await world.accounts.askLoginPasskey(
      { ticket },
      FROM.ip,
    )
    expect(rpId).toBe('app.example.org')
    expect(allowCredentials.map((one) => one.id)).toEqual([passkey.id])
    const answer = { passkey: passkey.answer(challenge) }
    const tickets = await Promise.all(Array.from({ length: 3 }, () => ticketOf()))
    const all = await Promise.all(
      Array.from({ length: 48 }, (_, at) => confirm(tickets[at % 3]?.ticket ?? '', answer)),
    )
    expect(all.filter((one) => one === 'signed in')).toHaveLength(1)
    world.clock.at += 15 * MINUTE
    expect((await world.factors.state(id)).passkeys[0]?.usedAt).not.toBeNull()
    expect(await confirm(ticket, answer)).toBe(CODE.codeWrong)
    expect(await confirm((await ticketOf()).ticket, answer)).toBe(CODE.secondFactorWrong)
  })

  it('takes nothing of another site, host, customer or time, and nothing unverified', async () => {
    const { id, passkey, asked } = await protectedCustomer()
    const first = ann
    ann = `bob${people}@example.org`
    const other = await protectedCustomer()
    const typing = (code: FactorAnswer) =>
      outcome(world.factors.mustBeRight({ customerId: id, code, known: true, recovery: true }))
    const of = async (but: Parameters<SoftPasskey['answer']>[1]) =>
      typing({ passkey: passkey.answer(await asked(), but) })
    expect(await of({ origin: 'https://evil.example.org' })).toBe(CODE.secondFactorWrong)
    expect(await of({ rpId: 'evil.example.org' })).toBe(CODE.secondFactorWrong)
    expect(await of({ verified: false })).toBe(CODE.secondFactorWrong)
    expect(await of({})).toBe('signed in')
    const foreign = { passkey: other.passkey.answer(await asked()) }
    expect(await typing(foreign)).toBe(CODE.secondFactorWrong)
    expect(await typing({ passkey: passkey.answer(await other.asked()) })).toBe(
      CODE.secondFactorWrong,
    )
    const late = passkey.answer(await asked())
    world.clock.at += 5 * MINUTE
    expect(await typing({ passkey: late })).toBe(CODE.secondFactorWrong)
    const never = passkey.answer('A'.repeat(43))
    expect(await typing({ passkey: never })).toBe(CODE.secondFactorWrong)
    expect(first).not.toBe(ann)
  })

  it('is refused, and its customer told, once it counts back: there is a copy of it', async () => {
    const { id, answer } = await protectedCustomer()
    const typing = async (counter: number) =>
      outcome(
        world.factors.mustBeRight({
          customerId: id,
          code: await answer({ counter }),
          known: true,
          recovery: false,
        }),
      )
    expect(await typing(7)).toBe('signed in')
    expect(await typing(8)).toBe('signed in')
    const before = (await world.mails()).length
    expect(await typing(8)).toBe(CODE.secondFactorWrong)
    expect((await world.mails()).length).toBe(before + 1)
    expect((await world.mails())[0]?.text).toContain('Phone')
    expect(await typing(9)).toBe('signed in')
  })

  it('proves the owner beside the password, and the wallet', async () => {
    const { id, token, answer } = await protectedCustomer()
    const change = async (factor?: FactorAnswer) =>
      outcome(
        world.accounts.changePassword(
          id,
          token,
          { proof: { password: GOOD, factor }, password: OTHER, lang },
          FROM.ip,
        ),
      )
    expect(await change()).toBe(CODE.secondFactorNeeded)
    expect(await change(await answer())).toBe('signed in')
  })
})

describe('taking it away', () => {
  it('needs the owner, holds withdrawals, and ends the recovery codes with the last factor', async () => {
    const { id, codes, answer, passkey } = await protectedCustomer()
    const second = softPasskey(SITE.uri)
    await added(id, second, await answer())
    const remove = async (which: string, factor?: FactorAnswer) =>
      outcome(
        world.accounts.removeFactor(
          id,
          { which, proof: { password: GOOD, factor }, lang },
          FROM.ip,
        ),
      )
    expect(await remove(second.id)).toBe(CODE.secondFactorNeeded)
    expect(await remove('app', await answer())).toBe(CODE.notFound)
    expect(await remove(second.id, await answer())).toBe('signed in')
    expect(world.holds.at(-1)).toEqual({ customerId: id, until: world.clock.at + 24 * HOUR })
    expect(await world.factors.state(id)).toMatchObject({ recoveryLeft: 10 })
    expect(await remove(passkey.id, codes[0])).toBe('signed in')
    expect(
      await world.test.db.query('SELECT 1 FROM recovery_code WHERE customer_id = $1', [id]),
    ).toEqual([])
    expect((await world.signedIn(ann, newDevice())).user.id).toBe(id)
  })

  it('ends all of them three days after the owner said that they are lost, by any proof', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey())
    const message = await world.challenge(wallet.address)
    const { user } = await world.login(message, await wallet.signMessage({ message }))
    const prove = async (act: Parameters<typeof world.accounts.prepareOwnerText>[1]) => {
      const { message: text } = await world.accounts.prepareOwnerText(user.id, act)
      return { message: text, signature: await wallet.signMessage({ message: text }) }
    }
    const passkey = softPasskey(SITE.uri)
    const proof = await prove('addPasskey')
    const { challenge } = await world.accounts.beginPasskey(user.id, { proof }, FROM.ip)
    const made = passkey.make(challenge)
    await world.accounts.addPasskey(user.id, { passkey: made, name: 'Phone', lang })
    const lost = { proof: await prove('reportFactorsLost'), lang }
    const { endsAt } = await world.accounts.reportFactorsLost(user.id, lost, FROM.ip)
    expect(Date.parse(endsAt)).toBe(world.clock.at + 72 * HOUR)
    const begin = async () =>
      outcome(world.accounts.beginPasskey(user.id, { proof: await prove('addPasskey') }, FROM.ip))
    expect(await begin()).toBe(CODE.secondFactorNeeded)
    world.clock.at += 72 * HOUR
    expect(await begin()).toBe('signed in')
    await world.factors.sweep()
    expect(await world.factors.state(user.id)).toMatchObject({ passkeys: [], recoveryLeft: 0 })
    expect(
      await world.test.db.query('SELECT 1 FROM passkey WHERE customer_id = $1', [user.id]),
    ).toEqual([])
  })
})
