import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type Anvil, startAnvil } from '#kit/anvil.ts'
import { type ChainWallets, openChainWallets } from '#kit/chainWallets.ts'
import { answerJson, startOddNode } from '#kit/oddNode.ts'
import { chainAt, openSignIn, outcome, SITE, type SignInFixture } from '#kit/signInFixture.ts'
import type { WalletChain } from './types.ts'

let anvil: Anvil
let other: Anvil
let wallets: ChainWallets
let handler: SignInFixture
let owner: PrivateKeyAccount
const faults: string[] = []

beforeAll(async () => {
  const [node, elsewhere, signIn] = await Promise.all([
    startAnvil(SITE.chainId),
    startAnvil(56),
    openSignIn(),
  ])
  anvil = node
  other = elsewhere
  wallets = openChainWallets(anvil.url)
  handler = signIn.asking(chainAt(anvil.url, faults))
})
beforeEach(() => {
  owner = privateKeyToAccount(generatePrivateKey())
  faults.length = 0
})
afterAll(async () => {
  await Promise.all([handler.close(), anvil.stop(), other.stop()])
})

/** What comes of a contract wallet, of a key, and of the same text where the chain answers. */
async function tried(chain: WalletChain): Promise<unknown> {
  const troubled = handler.asking(chain)
  const address = await wallets.deploy('Wallet', [owner.address])
  const message = await troubled.challenge(address)
  const signature = await owner.signMessage({ message })
  const contract = await troubled.attack(message, signature)
  const own = await troubled.challenge(owner.address)
  const key = await outcome(troubled.login(own, await owner.signMessage({ message: own })))
  return {
    contract,
    faults: [...faults],
    key,
    later: await outcome(handler.login(message, signature)),
  }
}

/** Refused so that trying again helps: nothing changed, the text is good, and a key needs no chain. */
const forNow = (reason: string): unknown => ({
  contract: CODE.chainUnavailable,
  faults: [reason],
  key: 'signed in',
  later: 'signed in',
})

it('refuses for now when the chain is down', async () => {
  const gone = await startOddNode(() => undefined)
  await gone.stop()
  expect(await tried(chainAt(gone.url, faults))).toEqual(forNow('unreachable'))
})

it('refuses for now when the chain is slow', async () => {
  const slow = await startOddNode(() => undefined)
  const started = Date.now()
  expect(await tried(chainAt(slow.url, faults, 300))).toEqual(forNow('timeout'))
  expect(Date.now() - started).toBeGreaterThanOrEqual(290)
  await slow.stop()
})

it('refuses for now when the node is of another chain', async () => {
  expect(await tried(chainAt(other.url, faults))).toEqual(forNow('otherChain'))
})

it('refuses for now when what the node says is no answer to the question', async () => {
  const odd = await startOddNode(({ id }, response) =>
    answerJson(response, { jsonrpc: '2.0', id, result: `0x${'0'.repeat(63)}1` }),
  )
  expect(await tried(chainAt(odd.url, faults))).toEqual(forNow('malformed'))
  await odd.stop()
})

it('has no transaction open while the chain is asked', async () => {
  const slow = await startOddNode(() => undefined)
  const troubled = handler.asking(chainAt(slow.url, faults, 1_500))
  const address = await wallets.deploy('EasyWallet')
  const places = Array.from({ length: 20 }, (_, index) => `203.0.113.${index + 1}`)
  const logins = places.map(async (ip) =>
    outcome(troubled.login(await troubled.challenge(address), '0x00', ip)),
  )
  while (slow.asked.length < 20) await new Promise((resolve) => setTimeout(resolve, 5))
  const open = await handler.test.db.query(
    `SELECT state FROM pg_stat_activity
     WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
       AND backend_type = 'client backend'`,
  )
  expect(open).toEqual([])
  expect(new Set(await Promise.all(logins))).toEqual(new Set([CODE.chainUnavailable]))
  await slow.stop()
})

it('asks no chain about a text that is not ours, not this one, or expired', async () => {
  const odd = await startOddNode(() => undefined)
  const troubled = handler.asking(chainAt(odd.url, faults, 300))
  const message = await troubled.challenge(await wallets.deploy('EasyWallet'))
  expect(await troubled.attack(`${message}\n`, '0x00')).toBe(CODE.codeWrong)
  expect(await troubled.attack('hello', '0x00')).toBe(CODE.codeNotSent)
  handler.clock.at += 300_000
  expect(await troubled.attack(message, '0x00')).toBe(CODE.codeWrong)
  expect(odd.asked).toEqual([])
  await odd.stop()
})

it('lets a text expire while the chain is asked', async () => {
  const late = await startOddNode(({ id }, response) => {
    handler.clock.at += 300_000
    const words = [1, 1, 32].map((word) => word.toString(16).padStart(64, '0'))
    const result = `0x${words.join('')}1626ba7e${'0'.repeat(56)}`
    answerJson(response, { jsonrpc: '2.0', id, result })
  })
  const troubled = handler.asking(chainAt(late.url, faults))
  const message = await troubled.challenge(await wallets.deploy('EasyWallet'))
  expect(await troubled.attack(message, '0x00')).toBe(CODE.codeWrong)
  await late.stop()
})
