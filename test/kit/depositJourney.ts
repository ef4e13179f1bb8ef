import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Hex, PrivateKeyAccount } from 'viem'
import type { AssetCode } from '#protocol/assets.ts'
import type { App } from '#server/main/app.ts'
import { type DepositChain, openDepositChain, type Sent, TEST_CHAIN } from './depositChain.ts'
import { XPUB } from './depositXpub.ts'
import { injectWallet } from './injectedWallet.ts'
import { openJourneyApp } from './journey.ts'
import { type Look, openContext } from './openContext.ts'
import { type ProxyNode, startProxyNode } from './proxyNode.ts'
import { signIn } from './signedIn.ts'
import { ADMIN } from './withdrawSteps.ts'

/** Where the operator collects in a journey. */
export const COLLECTING = '0x00000000000000000000000000000000c011ec70'
/** Blocks, its own among them, that a deposit needs in a journey. */
const NEEDED = 3

/**
 * An operator that takes deposits over a real chain, asked through three nodes of which two must agree, and bitcoin
 * by hand, which no program watches.
 */
export interface DepositStage {
  readonly app: App
  readonly chain: DepositChain
  /** Two of the three nodes, which can be made to lie or to hang. */
  readonly nodes: readonly [ProxyNode, ProxyNode]
  /** Mines what makes everything final that was sent so far. */
  settle(): Promise<void>
  close(): Promise<void>
}

export async function openDepositStage(): Promise<DepositStage> {
  const chain = await openDepositChain()
  const nodes = [await startProxyNode(chain.url), await startProxyNode(chain.url)] as const
  const folder = await mkdtemp(join(tmpdir(), 'glasshouse-journey-'))
  const file = join(folder, 'deposits.json')
  const watched = {
    id: 'testnet',
    name: 'Testnet',
    chainId: TEST_CHAIN,
    nodes: [chain.url, ...nodes.map(({ url }) => url)],
    confirmations: NEEDED,
    collecting: COLLECTING,
    native: 'ETH',
    tokens: { USDT: { address: chain.usdt, decimals: 6 } },
  }
  const unwatched = { id: 'bitcoin', name: 'Bitcoin', asset: 'BTC', address: 'bc1qhouse0000000000' }
  await writeFile(file, JSON.stringify({ xpub: XPUB, watched: [watched], byHand: [unwatched] }))
  const env = { DEPOSITS_FILE: file, CHAIN_ID: String(TEST_CHAIN), OPERATOR_TOKEN: ADMIN }
  const app = await openJourneyApp({ env })
  return {
    app,
    chain,
    nodes,
    settle: () => chain.mine(NEEDED),
    async close() {
      await app.close()
      await Promise.all(nodes.map((node) => node.stop()))
      await chain.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** What a wallet sends when it is asked to pay: what it was asked for, unless a test says otherwise. */
export type Pays = (asked: () => Promise<Sent>) => Promise<Sent>

export interface Payer {
  readonly page: Page
  readonly account: PrivateKeyAccount
  /** What it has of an asset on the real account, in units: of USDT unless another is named. */
  available(asset?: AssetCode): Promise<bigint>
  pays(how: Pays): void
  close(): Promise<void>
}

/** Somebody with coins on the chain, signed in with the wallet that holds them. */
export async function openPayer(
  browser: Browser,
  { app, chain }: DepositStage,
  look: Look,
): Promise<Payer> {
  const account = await chain.person()
  let pays: Pays = (asked) => asked()
  const send = async ({ value, data }: { value: string; data?: string }): Promise<Hex> => {
    const units = data === undefined ? BigInt(value) : BigInt(`0x${data.slice(74)}`)
    const asked = (): Promise<Sent> =>
      data === undefined
        ? chain.sendCoins(account, COLLECTING, units)
        : chain.sendTokens(account, `0x${data.slice(34, 74)}`, units)
    return (await pays(asked)).hash
  }
  const door = await openContext(browser, look, null, { account: 'real' })
  const first = await door.newPage()
  const payer = { account, chainId: TEST_CHAIN, send }
  await injectWallet(first, { payer })
  await first.goto(`${app.url}/help`)
  const session = await signIn(first)
  await door.close()
  const context = await openContext(browser, look, session, { account: 'real' })
  const page = await context.newPage()
  await injectWallet(page, { payer })
  await page.goto(`${app.url}/profile/deposit`)
  const { id } = session.user as { readonly id: string }
  return {
    page,
    account,
    async available(asset = 'USDT') {
      const [row] = await app.db.query<{ readonly balance: bigint }>(
        `SELECT balance FROM ledger_account
         WHERE kind = 'real' AND owner = $1 AND bucket = 'available' AND asset = $2`,
        [id, asset],
      )
      return row?.balance ?? 0n
    },
    pays(how) {
      pays = how
    },
    close: () => context.close(),
  }
}
