import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type AccountsFixture, FROM, GOOD, openAccounts } from '#kit/accountsFixture.ts'
import { outcome } from '#kit/signInFixture.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let world: AccountsFixture
let people = 0
let ann: string

beforeAll(async () => {
  world = await openAccounts()
})
beforeEach(async () => {
  people += 1
  world.clock.at += DAY
  ann = (await world.registered(`ann${people}@example.org`)).user.id
})
afterAll(() => world.close())

const newWallet = () => privateKeyToAccount(generatePrivateKey())
type Wallet = ReturnType<typeof newWallet>

const textFor = async (customerId: string, wallet: Wallet): Promise<string> =>
  (await world.auth.prepareLink(customerId, wallet.address)).message

const link = (customerId: string, message: string, signature: string, password = GOOD) =>
  outcome(
    world.accounts.linkWallet(
      customerId,
      { message, signature, proof: { password }, lang: 'en' },
      FROM.ip,
    ),
  )

async function linked(customerId: string, wallet: Wallet): Promise<string> {
  const message = await textFor(customerId, wallet)
  return link(customerId, message, await wallet.signMessage({ message }))
}

it('takes the wallet and the password, tells the owner, and lets the wallet sign in from then on', async () => {
  const wallet = newWallet()
  expect(await linked(ann, wallet)).toBe('signed in')
  expect((await world.mails())[0]).toMatchObject({ to: `ann${people}@example.org` })
  expect((await world.mails())[0]?.text).toContain(wallet.address.toLowerCase())
  const message = await world.challenge(wallet.address)
  const { user } = await world.login(message, await wallet.signMessage({ message }))
  expect(user).toMatchObject({ id: ann, address: wallet.address })
})

it('confirms withdrawals a day later; a wallet that an account began with does at once', async () => {
  const wallet = newWallet()
  await linked(ann, wallet)
  expect(await world.auth.signsFrom(world.test.db, ann)).toBe(world.clock.at + DAY)
  // Whoever confirmed by code has a withdrawal password already.
  expect(world.holds.at(-1)).toEqual({ customerId: ann, until: world.clock.at + DAY })
  const first = newWallet()
  const message = await world.challenge(first.address)
  const { user } = await world.login(message, await first.signMessage({ message }))
  expect(await world.auth.signsFrom(world.test.db, user.id)).toBeNull()
})

it('is refused without the password, and without the signature of that very text', async () => {
  const wallet = newWallet()
  const message = await textFor(ann, wallet)
  const signature = await wallet.signMessage({ message })
  expect(await link(ann, message, signature, 'x')).toBe(CODE.passwordWrong)
  const eve = newWallet()
  expect(await link(ann, message, await eve.signMessage({ message }))).toBe(CODE.codeWrong)
  const signIn = await world.challenge(wallet.address)
  expect(await link(ann, signIn, await wallet.signMessage({ message: signIn }))).toBe(
    CODE.codeWrong,
  )
  const other = message.replace(wallet.address, eve.address)
  expect(await link(ann, other, await eve.signMessage({ message: other }))).toBe(CODE.codeWrong)
  expect(await world.attack(message, signature)).toBe(CODE.codeNotSent)
  world.clock.at += 5 * MINUTE
  expect(await link(ann, message, signature)).toBe(CODE.codeWrong)
  expect((await world.auth.userInfo(ann)).address).toBeNull()
})

it('is refused for the text of another account, and for a wallet that is somebody else’s', async () => {
  const wallet = newWallet()
  const bob = (await world.registered(`bob${people}@example.org`)).user.id
  const message = await textFor(ann, wallet)
  const signature = await wallet.signMessage({ message })
  expect(await link(bob, message, signature)).toBe(CODE.codeWrong)
  expect(await link(ann, message, signature)).toBe('signed in')
  expect(await linked(bob, wallet)).toBe(CODE.linkedElsewhere)
  expect(await linked(ann, newWallet())).toBe(CODE.userStatusWrong)
})

it('has one winner when two accounts link one wallet at once, or one account two', async () => {
  const wallet = newWallet()
  const bob = (await world.registered(`bob${people}@example.org`)).user.id
  const both = await Promise.all([linked(ann, wallet), linked(bob, wallet)])
  expect(both.toSorted()).toEqual([CODE.linkedElsewhere, 'signed in'].toSorted())
  const loser = both[0] === 'signed in' ? bob : ann
  const two = await Promise.all([linked(loser, newWallet()), linked(loser, newWallet())])
  expect(two.toSorted()).toEqual([CODE.userStatusWrong, 'signed in'].toSorted())
})

it('is undone by a reset within a day, since its owner objects; not afterwards', async () => {
  const [thief, own] = [newWallet(), newWallet()]
  const email = `ann${people}@example.org`
  const reset = async (password: string): Promise<void> => {
    const code = (await world.codeFor(email, 'reset')) ?? ''
    await world.accounts.resetPassword({ target: email, code, password, lang: 'en' }, FROM.ip)
  }
  await linked(ann, thief)
  await reset('seven-green-kettles-sing')
  expect((await world.auth.userInfo(ann)).address).toBeNull()
  const signed = async (wallet: Wallet): Promise<string> => {
    const message = await textFor(ann, wallet)
    return link(ann, message, await wallet.signMessage({ message }), 'seven-green-kettles-sing')
  }
  expect(await signed(own)).toBe('signed in')
  world.clock.at += DAY
  await reset('nine-blue-lanterns-hum')
  expect((await world.auth.userInfo(ann)).address).toBe(own.address)
})
