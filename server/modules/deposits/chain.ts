import { z } from 'zod'
import { ASSET_SCALE } from '#protocol/assets.ts'
import { DEPOSIT_ASSETS, type DepositAsset } from '#protocol/deposit.ts'
import type { Millis } from '#protocol/time.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import type { ChainNodes } from '#server/platform/chainNodes.ts'
import type { Facts, Transfer, WatchedNetwork } from './types.ts'

/** keccak-256 of `Transfer(address,address,uint256)`, which every ERC-20 token writes when it moves. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Recipients in one question about logs. */
const RECIPIENTS = 500

const hex = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))
    .toLowerCase()
const hash = hex(32)
const address = hex(20)
const count = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/)
  .transform(Number)
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/)
  .transform(BigInt)

/** One word of a contract's answer. An empty answer is none, and no zero. */
const word = hex(32).transform(BigInt)

/** Seconds, as blocks have them. */
const time = count.transform((seconds) => seconds * 1_000)

const Block = z.object({ hash, parentHash: hash, number: count, timestamp: time })
const FullBlock = Block.extend({
  transactions: z.array(z.object({ hash, to: address.nullable(), value: quantity })),
})
const Tx = z.object({
  hash,
  from: address,
  to: address.nullable(),
  nonce: count,
  value: quantity,
  blockNumber: count.nullable(),
  blockHash: hash.nullable(),
})
const Log = z.object({
  address,
  topics: z.array(hash),
  data: z.string().regex(/^0x([0-9a-fA-F]{2})*$/),
  transactionHash: hash,
})
const Receipt = z.object({
  transactionHash: hash,
  blockNumber: count,
  blockHash: hash,
  status: z.enum(['0x0', '0x1']),
  logs: z.array(Log),
})
type Receipt = z.infer<typeof Receipt>

/** A block as far as it concerns us. */
export interface SeenBlock {
  readonly hash: string
  readonly parentHash: string
  readonly at: Millis
  /** Transactions that carry the chain's own coin to one of ours. */
  readonly hashes: readonly string[]
}

/** One chain, in the words of deposits. Every answer is one that enough nodes gave. */
export interface Chain {
  height(): Promise<number>
  /** The hash and the time of a block; null when there is none at that height. */
  header(height: number): Promise<Pick<SeenBlock, 'hash' | 'at'> | null>
  /** A block, with what it brings to these addresses. */
  block(height: number, ours: ReadonlySet<string>): Promise<SeenBlock | null>
  /** Transactions with a transfer of a token that counts to one of these addresses. */
  tokenTransfers(from: number, to: number, ours: ReadonlySet<string>): Promise<readonly string[]>
  facts(txHash: string): Promise<Facts>
  /** What an address (lower case) has of a coin that counts, in units of the ledger, rounded down. */
  balance(owner: string, asset: DepositAsset): Promise<bigint>
  /** Whether a transaction's sender has, for good, used its nonce; false where they are not known. */
  isSpent(
    tx: { readonly sender: string | null; readonly nonce: number | null },
    head: number,
  ): Promise<boolean>
}

const hexOf = (height: number): string => `0x${height.toString(16)}`

/** Reads a chain by its nodes. Every method throws ChainFault where they give no answer that counts. */
export function openChain(nodes: ChainNodes, network: WatchedNetwork): Chain {
  const tokens = DEPOSIT_ASSETS.flatMap((asset) => network.tokens[asset]?.address ?? [])
  return {
    height: () => nodes.height(),
    header: (height) =>
      nodes.ask({
        method: 'eth_getBlockByNumber',
        params: [hexOf(height), false],
        read: (result) => {
          const block = Block.nullable().parse(result)
          return block === null ? null : { hash: block.hash, at: block.timestamp }
        },
      }),
    block: (height, ours) =>
      nodes.ask({
        method: 'eth_getBlockByNumber',
        params: [hexOf(height), true],
        read: (result) => toSeen(FullBlock.nullable().parse(result), height, ours),
      }),
    async tokenTransfers(from, to, ours) {
      if (tokens.length === 0) return []
      const all = [...ours]
      const found = new Set<string>()
      for (let at = 0; at < all.length; at += RECIPIENTS) {
        const topics = [TRANSFER, null, all.slice(at, at + RECIPIENTS).map(topicOf)]
        const hashes = await nodes.ask({
          method: 'eth_getLogs',
          params: [{ fromBlock: hexOf(from), toBlock: hexOf(to), address: tokens, topics }],
          read: (result) => [
            ...new Set(
              z
                .array(Log)
                .parse(result)
                .map((log) => log.transactionHash),
            ),
          ],
        })
        for (const one of hashes) found.add(one)
      }
      return [...found]
    },
    facts: (txHash) => factsOf(nodes, network, txHash),
    balance: (owner, asset) => balanceOf(nodes, network, owner, asset),
    async isSpent({ sender, nonce }, head) {
      if (sender === null || nonce === null) return false
      const deep = Math.max(0, head - network.confirmations + 1)
      const sent = await nodes.ask({
        method: 'eth_getTransactionCount',
        params: [sender, hexOf(deep)],
        read: (result) => count.parse(result),
      })
      return sent > nonce
    },
  }
}

const topicOf = (recipient: string): string => `0x${recipient.slice(2).padStart(64, '0')}`

function toSeen(
  block: z.infer<typeof FullBlock> | null,
  height: number,
  ours: ReadonlySet<string>,
): SeenBlock | null {
  if (block === null) return null
  if (block.number !== height) throw new Error('another block')
  const hashes = block.transactions
    .filter(({ to, value }) => to !== null && value > 0n && ours.has(to))
    .map((tx) => tx.hash)
  return { hash: block.hash, parentHash: block.parentHash, at: block.timestamp, hashes }
}

async function factsOf(nodes: ChainNodes, network: WatchedNetwork, txHash: string): Promise<Facts> {
  const tx = await nodes.ask({
    method: 'eth_getTransactionByHash',
    params: [txHash],
    read: (result) => ofHash(Tx.nullable().parse(result), (one) => one.hash, txHash),
  })
  if (tx === null) return { kind: 'missing' }
  const { from: sender, nonce } = tx
  if (tx.blockNumber === null || tx.blockHash === null) return { kind: 'pending', sender, nonce }
  const receipt = await nodes.ask({
    method: 'eth_getTransactionReceipt',
    params: [txHash],
    read: (result) =>
      ofHash(Receipt.nullable().parse(result), (one) => one.transactionHash, txHash),
  })
  // Between the two questions the chain may have changed its mind: ask again the next time.
  if (receipt === null || receipt.blockHash !== tx.blockHash) throw new ChainFault('disagreement')
  const ok = receipt.status === '0x1'
  const own: Transfer[] =
    network.native !== null && tx.to !== null && tx.value > 0n
      ? [{ position: -1, from: sender, to: tx.to, asset: network.native, units: tx.value }]
      : []
  return {
    kind: 'mined',
    sender,
    nonce,
    block: receipt.blockNumber,
    blockHash: receipt.blockHash,
    ok,
    transfers: ok ? [...own, ...tokensIn(receipt, network)] : [],
  }
}

/** keccak-256 of `balanceOf(address)`, its first four bytes (ERC-20). */
const BALANCE_OF = '0x70a08231'

/** Asked of a block that enough nodes have, so that all answer about the same moment. */
async function balanceOf(
  nodes: ChainNodes,
  { native, tokens }: WatchedNetwork,
  owner: string,
  asset: DepositAsset,
): Promise<bigint> {
  const block = hexOf(await nodes.height())
  const token = tokens[asset]
  if (token === undefined && native !== asset) throw new ChainFault('disagreement')
  const units = await nodes.ask({
    method: token === undefined ? 'eth_getBalance' : 'eth_call',
    params:
      token === undefined
        ? [owner, block]
        : [{ to: token.address, data: `${BALANCE_OF}${topicOf(owner).slice(2)}` }, block],
    read: (result) => (token === undefined ? quantity : word).parse(result),
  })
  const more = ASSET_SCALE[asset] - (token?.decimals ?? ASSET_SCALE[asset])
  return more >= 0 ? units * 10n ** BigInt(more) : units / 10n ** BigInt(-more)
}

/** @throws Error when it is about something else */
function ofHash<T>(value: T | null, hashOf: (value: T) => string, txHash: string): T | null {
  if (value !== null && hashOf(value) !== txHash) throw new Error('another transaction')
  return value
}

/**
 * Transfers of tokens that count. Their place is counted within the transaction: the number that nodes
 * give a log is counted within its block, and changes when the transaction moves to another one.
 */
function tokensIn({ logs }: Receipt, { tokens }: WatchedNetwork): readonly Transfer[] {
  return logs.flatMap(({ address: token, topics, data }, position) => {
    const asset = DEPOSIT_ASSETS.find((one) => tokens[one]?.address === token)
    const decimals = asset === undefined ? undefined : tokens[asset]?.decimals
    const [topic, from, to] = topics
    const isTransfer = topic === TRANSFER && topics.length === 3 && data.length === 66
    if (asset === undefined || decimals === undefined || !isTransfer) return []
    if (from === undefined || to === undefined || BigInt(data) === 0n) return []
    const units = BigInt(data) * 10n ** BigInt(ASSET_SCALE[asset] - decimals)
    return [{ position, from: addressIn(from), to: addressIn(to), asset, units }]
  })
}

const addressIn = (topic: string): string => `0x${topic.slice(26)}`
