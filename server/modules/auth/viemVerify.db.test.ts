import {
  createClient,
  http,
  parseSignature,
  publicActions,
  serializeSignature,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type Anvil, startAnvil } from '#kit/anvil.ts'
import { type ChainWallets, openChainWallets } from '#kit/chainWallets.ts'
import { chainAt, openSignIn, SITE, type SignInFixture } from '#kit/signInFixture.ts'

/*
 * Why contract wallets are asked by a probe of our own: what viem's `verifyMessage` says yes to, and where it takes
 * silence for a no. Once an update of it changes one of these, the decision (0018) can be looked at again.
 */

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** Where no node is. */
const NOBODY = 'http://127.0.0.1:1'
const ASKER = privateKeyToAccount(generatePrivateKey()).address
const owner = privateKeyToAccount(generatePrivateKey())

let anvil: Anvil
let wallets: ChainWallets
let handler: SignInFixture

beforeAll(async () => {
  const [node, signIn] = await Promise.all([startAnvil(SITE.chainId), openSignIn()])
  anvil = node
  wallets = openChainWallets(anvil.url)
  handler = signIn.asking(chainAt(anvil.url, []))
})
afterAll(async () => {
  await Promise.all([handler.close(), anvil.stop()])
})

/** With an account, so that viem asks a contract as somebody and not as the address that trials come from. */
const viemAt = (url: string) =>
  createClient({
    account: ASKER,
    transport: http(url, { retryCount: 0, timeout: 2_000 }),
  }).extend(publicActions)

it('takes the second form of a key’s signature', async () => {
  const message = await handler.challenge(owner.address)
  const { r, s, yParity } = parseSignature(await owner.signMessage({ message }))
  const other = `0x${(CURVE_ORDER - BigInt(s)).toString(16).padStart(64, '0')}` as const
  const signature = serializeSignature({ r, s: other, yParity: yParity === 0 ? 1 : 0 })
  const { address } = owner
  expect(await viemAt(anvil.url).verifyMessage({ address, message, signature })).toBe(true)
  expect(await handler.attack(message, signature)).toBe(CODE.codeWrong)
})

it('takes any 65 bytes for those of the zero address', async () => {
  const message = await handler.challenge(zeroAddress)
  const signature = `0x${'00'.repeat(64)}1b` as const
  const asked = { address: zeroAddress, message, signature }
  expect(await viemAt(anvil.url).verifyMessage(asked)).toBe(true)
  expect(await handler.attack(message, signature)).toBe(CODE.codeWrong)
})

it('takes the word of a wallet that answers more than anybody should read', async () => {
  const address = await wallets.deploy('EndlessWallet')
  const message = await handler.challenge(address)
  const signature = await owner.signMessage({ message })
  expect(await viemAt(anvil.url).verifyMessage({ address, message, signature })).toBe(true)
  expect(await handler.attack(message, signature)).toBe(CODE.codeWrong)
})

it('takes a node that does not answer for a wrong signature', async () => {
  const address = await wallets.deploy('Wallet', [owner.address])
  const message = await handler.challenge(address)
  const asked = { address, message, signature: await owner.signMessage({ message }) }
  expect(await viemAt(NOBODY).verifyMessage(asked)).toBe(false)
  const silent = handler.asking(chainAt(NOBODY, []))
  expect(await silent.attack(message, asked.signature)).toBe(CODE.chainUnavailable)
})
