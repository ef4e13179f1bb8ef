import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { SandboxWallet } from '#server/http/customer/sandboxWallet.ts'
import type { DepositSetup } from '#server/modules/deposits/types.ts'
import { anvilProgram, startAnvilProcess } from '#server/platform/anvilProgram.ts'
import { clientsOf } from './clients.ts'
import type { Config } from '../config.ts'
import type { Closers } from '../closers.ts'
import { sandboxWorks } from './works.ts'
import { keysOf, SANDBOX_CHAIN_ID } from './keys.ts'
import { readKept, writeKept } from './kept.ts'

/** A chain of the sandbox's own, with money for everybody's test wallet. */
export interface SandboxChain {
  readonly deposits: DepositSetup
  /** Works for charity auctions: where they are, and how one is sent. */
  readonly works: SandboxWorks
  /** What the test wallet may ask of it. */
  readonly wallet: SandboxWallet
  /** Makes a block where somebody waits for one, and keeps it. For a job, once a second. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/** The works of the sandbox, and who sends those that are sold; addresses in lower case. */
export interface SandboxWorks {
  readonly contract: string
  readonly vault: string
  readonly send: (address: string, tokenId: bigint) => Promise<string>
}

/** Blocks, its own among them, until a deposit counts: a few seconds, so that they can be watched passing. */
const CONFIRMATIONS = 3
const ETHER = 10n ** 18n
const GIFT = { coins: 10n * ETHER, tokens: 10_000_000_000n }

/** Opens the chain in the data folder where the sandbox is to have one; null where it is not, or cannot. */
export async function openSandboxChain(
  { sandboxChain, dataDir }: Pick<Config, 'sandboxChain' | 'dataDir'>,
  closers: Closers,
): Promise<SandboxChain | null> {
  if (!sandboxChain) return null
  const chain = await openChainIn(join(dataDir, 'sandbox-chain.json'))
  if (chain !== null) closers.add(() => chain.stop())
  return chain
}

/**
 * Opens the chain of this file, as it was left. Blocks are made by `tick` alone, and each is on disk before the next
 * one: what has the blocks to be credited outlives any crash, so books and chain agree.
 * @returns null when the program is not installed
 * @internal tests bring their own file
 */
export async function openChainIn(file: string): Promise<SandboxChain | null> {
  const program = anvilProgram()
  if (program === null) return null
  const kept = await readKept(file)
  const keys = keysOf(kept.seed)
  const options = ['--chain-id', String(SANDBOX_CHAIN_ID), '--no-mining', '--accounts', '1']
  const anvil = await startAnvilProcess(program, options)
  const chain = await clientsOf(anvil.url, keys)
  const { maker, token, collecting, vault } = chain
  let lastKept: bigint | null = null
  const keep = async (): Promise<void> => {
    const height = await chain.height()
    if (height === lastKept) return
    await writeKept(file, { seed: kept.seed, state: await chain.dump() })
    lastKept = height
  }

  try {
    if (kept.state === null) {
      await chain.endow(maker, 1_000_000n * ETHER)
      await chain.writer.deploy()
      await chain.mine()
    } else await chain.load(kept.state as `0x${string}`)
    if (!(await chain.hasCode(chain.works))) await makeWorks(chain)
    await keep()
  } catch (error) {
    await anvil.stop()
    throw error
  }

  let wanted = CONFIRMATIONS
  return {
    deposits: setupOf(anvil.url, { xpub: keys.xpub, token, maker, collecting, vault }),
    works: {
      contract: chain.works.toLowerCase(),
      vault: chain.vault.toLowerCase(),
      send: (address, tokenId) => chain.writer.sendWork(address as `0x${string}`, tokenId),
    },
    wallet: {
      chainId: SANDBOX_CHAIN_ID,
      nodeUrl: anvil.url,
      fund: inTurn(async (address) => {
        if ((await chain.balance(address)) > 0n) return
        await chain.endow(address, GIFT.coins)
        await chain.writer.mint(address, GIFT.tokens)
      }),
    },
    async tick() {
      if ((await chain.pending()) > 0) wanted = CONFIRMATIONS + 1
      if (wanted === 0) return
      wanted -= 1
      await chain.mine()
      await keep()
    },
    async stop() {
      await keep().catch(() => undefined)
      await anvil.stop()
    },
  }
}

/** Makes every work of the sandbox, into its vault. */
async function makeWorks(chain: Awaited<ReturnType<typeof clientsOf>>): Promise<void> {
  await chain.endow(chain.vault, 1_000_000n * ETHER)
  await chain.writer.deployWorks()
  for (const { tokenId, uri } of sandboxWorks()) await chain.writer.mintWork(tokenId, uri)
  while ((await chain.pending()) > 0) await chain.mine()
}

/** A short name for a chain, by its own keys. */
const nameOf = (xpub: string): string => createHash('sha256').update(xpub).digest('hex').slice(0, 8)

/** One after the other: each takes the maker's next number. */
function inTurn(work: SandboxWallet['fund']): SandboxWallet['fund'] {
  let last: Promise<void> = Promise.resolve()
  return (address) => {
    const own = last.then(() => work(address))
    last = own.catch(() => undefined)
    return own
  }
}

interface Places {
  readonly xpub: string
  readonly token: string
  readonly maker: string
  readonly collecting: string
  readonly vault: string
}

function setupOf(url: string, { xpub, token, maker, collecting, vault }: Places): DepositSetup {
  return {
    xpub,
    byHand: [],
    watched: [
      {
        // A chain that begins anew is another one: what was credited by the one before stays.
        id: `sandbox-${nameOf(xpub)}`,
        name: 'Sandbox',
        chainId: SANDBOX_CHAIN_ID,
        nodes: [url],
        quorum: 1,
        confirmations: CONFIRMATIONS,
        collecting: collecting.toLowerCase(),
        house: [maker.toLowerCase(), vault.toLowerCase()],
        treasury: [maker.toLowerCase()],
        startBlock: 0,
        native: 'ETH',
        tokens: { USDT: { address: token.toLowerCase(), decimals: 6 } },
      },
    ],
  }
}
