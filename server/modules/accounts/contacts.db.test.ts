import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type AccountsFixture, FROM, GOOD, newDevice, openAccounts } from '#kit/accountsFixture.ts'
import { outcome } from '#kit/signInFixture.ts'

let world: AccountsFixture
let people = 0
/** A number and an address that nobody has yet. */
let number: string
let email: string

const DAY = 86_400_000
const OTHER = 'seven-green-kettles-sing'
const lang = 'en' as const

beforeAll(async () => {
  world = await openAccounts()
})
beforeEach(() => {
  people += 1
  number = numbered(people)
  email = `new${people}@example.org`
  // Counts of network addresses and countries are of a day.
  world.clock.at += DAY
})
afterAll(() => world.close())

const numbered = (which: number): string => `+49171${which}345678`.slice(0, 13)
const channelOf = (target: string) => (target.startsWith('+') ? 'sms' : 'email')
const byPassword = (password = GOOD) => ({ password })
const ask = (customerId: string, target: string, password = GOOD) =>
  outcome(
    world.accounts.sendLinkCode(
      customerId,
      { channel: channelOf(target), target, proof: byPassword(password), lang },
      FROM.ip,
    ),
  )
const link = (customerId: string, target: string, code: string) =>
  outcome(
    world.accounts.linkContact(customerId, { channel: channelOf(target), target, code, lang }),
  )
async function lastCode(target: string): Promise<string> {
  const [last] = target.startsWith('+') ? await world.texts() : await world.mails()
  return /\b\d{6}\b/.exec(last?.text ?? '')?.[0] ?? ''
}
async function linked(customerId: string, target: string): Promise<string> {
  await world.mails()
  await ask(customerId, target)
  return link(customerId, target, await lastCode(target))
}
const remove = (customerId: string, channel: 'email' | 'sms', password = GOOD) =>
  outcome(
    world.accounts.removeContact(
      customerId,
      { channel, proof: byPassword(password), lang },
      FROM.ip,
    ),
  )
const login = (name: string, password = GOOD) =>
  outcome(world.accounts.login({ name, password, device: newDevice(), lang }, FROM))
async function reset(target: string, password = OTHER): Promise<string> {
  const code = (await world.codeFor(target, 'reset')) ?? ''
  return outcome(world.accounts.resetPassword({ target, code, password, lang }, FROM.ip))
}
const waysOf = (customerId: string) => world.accounts.google.waysIn(customerId)
const ann = async (): Promise<string> =>
  (await world.registered(`ann${people}@example.org`)).user.id
const bob = async (): Promise<string> =>
  (await world.registered(`bob${people}@example.org`)).user.id

/** A customer who came with a wallet, and what it signs for them. */
async function walletCustomer() {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const message = await world.challenge(wallet.address)
  const { user, token } = await world.login(message, await wallet.signMessage({ message }))
  const prove = async (act: Parameters<typeof world.accounts.prepareOwnerText>[1]) => {
    const { message: text } = await world.accounts.prepareOwnerText(user.id, act)
    return { message: text, signature: await wallet.signMessage({ message: text }) }
  }
  return { id: user.id, token, wallet, prove }
}

describe('linking', () => {
  it('takes the owner’s proof and the code that was sent for this account, once', async () => {
    const [mine, other] = [await ann(), await bob()]
    const before = (await world.texts()).length
    expect(await ask(mine, number, 'wrong')).toBe(CODE.passwordWrong)
    expect(await world.texts()).toHaveLength(before)
    await ask(mine, number)
    const code = await lastCode(number)
    expect(await link(other, number, code)).toBe(CODE.codeNotSent)
    await ask(other, number)
    expect(await link(other, number, code)).toBe(CODE.codeWrong)
    expect(await link(mine, numbered(92), code)).toBe(CODE.codeNotSent)
    expect(await link(mine, number, code)).toBe('signed in')
    expect(await login(number)).toBe('signed in')
    expect(await link(mine, number, code)).toBe(CODE.codeNotSent)
  })

  it('gives an address to one of two who prove it at once', async () => {
    const [mine, other] = [await ann(), await bob()]
    await ask(mine, email)
    const first = await lastCode(email)
    await ask(other, email)
    const second = await lastCode(email)
    const both = await Promise.all([link(mine, email, first), link(other, email, second)])
    expect(both.toSorted()).toEqual([CODE.emailTaken, 'signed in'].toSorted())
    world.clock.at += 60_000
    await ask(both[0] === 'signed in' ? other : mine, email)
    expect(await lastCode(email)).toBe('')
  })

  it.each(['ann@example.org\r\nBcc: eve@example.org', 'аnn@example.org', 'ann@exаmple.org', 'a@b'])(
    'takes no address like %j',
    async (target) => {
      expect(await ask(await ann(), target)).toBe(CODE.emailWrong)
    },
  )

  it('gives who came with a wallet an address, then a password, by what the wallet signs', async () => {
    const { id, token, prove } = await walletCustomer()
    const set = async () =>
      outcome(
        world.accounts.changePassword(
          id,
          token,
          { proof: await prove('setPassword'), password: GOOD, lang },
          FROM.ip,
        ),
      )
    expect(await set()).toBe(CODE.userStatusWrong)
    const proof = await prove('linkEmail')
    const send = (target: string) =>
      outcome(world.accounts.sendLinkCode(id, { channel: 'email', target, proof, lang }, FROM.ip))
    await send(email)
    expect(await link(id, email, await lastCode(email))).toBe('signed in')
    expect(await send(`x${email}`)).toBe(CODE.textOver)
    expect(await set()).toBe('signed in')
    expect(await login(email)).toBe('signed in')
    expect(await waysOf(id)).toMatchObject({ removable: ['wallet', 'email'] })
  })
})

describe('a change', () => {
  it('is told at the address of before, holds withdrawals, and ends what that could do', async () => {
    const mine = await ann()
    const old = `ann${people}@example.org`
    expect(await linked(mine, email)).toBe('signed in')
    const told = (await world.mails()).find(({ to }) => to === old)
    expect(told?.text).toContain('https://app.example.org/pass/reset')
    expect(world.holds.at(-1)).toEqual({ customerId: mine, until: world.clock.at + DAY })
    expect(await login(email)).toBe('signed in')
    expect(await login(old)).toBe(CODE.passwordWrong)
  })

  it('is taken back by a reset with the address of before, for three days', async () => {
    const mine = await ann()
    const old = `ann${people}@example.org`
    world.clock.at += DAY
    await linked(mine, email)
    await linked(mine, number)
    // Nobody else gets it meanwhile.
    const code = (await world.codeFor(old, 'register')) ?? ''
    expect(code).toBe('')
    expect(await reset(old)).toBe('signed in')
    expect(await login(old, OTHER)).toBe('signed in')
    expect(await login(email, OTHER)).toBe(CODE.passwordWrong)
    expect(await login(number, OTHER)).toBe(CODE.passwordWrong)
    // What was taken back takes nothing back itself.
    expect(await world.codeFor(email, 'reset')).toBeNull()
  })

  it('is not taken back later, or by an address that stood for less than a day', async () => {
    const mine = await ann()
    await linked(mine, email)
    world.clock.at += 60_000
    await linked(mine, `x${email}`)
    expect(await world.codeFor(email, 'reset')).toBeNull()
    world.clock.at += DAY
    await linked(mine, `y${email}`)
    world.clock.at += 3 * DAY
    expect(await world.codeFor(`x${email}`, 'reset')).toBeNull()
    await world.auth.sweep()
    expect(await world.test.db.query('SELECT 1 FROM customer_name_before')).toEqual([])
  })

  it('of the last day goes with a reset by another address, as does one that was removed', async () => {
    const mine = await ann()
    const old = `ann${people}@example.org`
    await linked(mine, number)
    world.clock.at += DAY
    expect(await remove(mine, 'email')).toBe('signed in')
    await linked(mine, email)
    expect(await reset(number)).toBe('signed in')
    expect(await login(old, OTHER)).toBe('signed in')
    expect(await login(number, OTHER)).toBe('signed in')
    expect(await login(email, OTHER)).toBe(CODE.passwordWrong)
  })
})

describe('a removal', () => {
  it('takes the owner, and leaves something that signs in, also of two at once', async () => {
    const mine = await ann()
    expect(await remove(mine, 'email')).toBe(CODE.lastWayIn)
    expect(await remove(mine, 'sms')).toBe(CODE.notFound)
    await linked(mine, number)
    expect(await remove(mine, 'email', 'wrong')).toBe(CODE.passwordWrong)
    const both = await Promise.all([remove(mine, 'email'), remove(mine, 'sms')])
    expect(both.toSorted()).toEqual([CODE.lastWayIn, 'signed in'].toSorted())
    expect(world.holds.at(-1)).toEqual({ customerId: mine, until: world.clock.at + DAY })
  })

  it('of a wallet ends other sessions, and keeps the wallet for its account for 30 days', async () => {
    const { id, token, wallet, prove } = await walletCustomer()
    const unlink = async () =>
      outcome(
        world.accounts.unlinkWallet(
          id,
          token,
          { proof: await prove('unlinkWallet'), lang },
          FROM.ip,
        ),
      )
    expect(await unlink()).toBe(CODE.lastWayIn)
    await world.accounts.sendLinkCode(
      id,
      { channel: 'email', target: email, proof: await prove('linkEmail'), lang },
      FROM.ip,
    )
    await link(id, email, await lastCode(email))
    expect(await unlink()).toBe(CODE.lastWayIn)
    const first = await prove('setPassword')
    await world.accounts.changePassword(id, token, { proof: first, password: GOOD, lang }, FROM.ip)
    const signIn = async () => {
      const message = await world.challenge(wallet.address)
      return outcome(world.login(message, await wallet.signMessage({ message })))
    }
    expect(await signIn()).toBe('signed in')
    const wrong = { proof: byPassword('wrong'), lang }
    expect(await outcome(world.accounts.unlinkWallet(id, token, wrong, FROM.ip))).toBe(
      CODE.passwordWrong,
    )
    expect(await unlink()).toBe('signed in')
    expect(world.holds.at(-1)).toEqual({ customerId: id, until: world.clock.at + DAY })
    expect(await world.auth.listSessions(id, token)).toHaveLength(1)
    expect(await signIn()).toBe(CODE.linkedElsewhere)
    const relink = async (customerId: string) => {
      const { message } = await world.auth.prepareLink(customerId, wallet.address)
      const signature = await wallet.signMessage({ message })
      const body = { message, signature, proof: byPassword(), lang }
      return outcome(world.accounts.linkWallet(customerId, body, FROM.ip))
    }
    const other = await bob()
    expect(await relink(other)).toBe(CODE.linkedElsewhere)
    expect(await relink(id)).toBe('signed in')
    expect(await world.auth.signsFrom(world.test.db, id)).toBe(world.clock.at + DAY)
    await world.accounts.unlinkWallet(id, token, { proof: byPassword(), lang }, FROM.ip)
    world.clock.at += 30 * DAY
    expect(await relink(other)).toBe('signed in')
  })
})
