import { z } from 'zod'
import { ASSET_SCALE } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import type { ChainNodes } from '#server/platform/chainNodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { NftChain, SeenTransaction } from './types.ts'

/** keccak-256 of `Transfer(address,address,uint256)`. ERC-721 has the token's number as a topic. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const OWNER_OF = '0x6352211e'
const TOKEN_URI = '0xc87b56dd'
const SAFE_TRANSFER = '0x42842e0e'

const bytes = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})*$/)
  .toLowerCase()
const count = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/)
  .transform(Number)
const Log = z.object({ address: bytes, topics: z.array(bytes), data: bytes })
const Receipt = z.object({
  transactionHash: bytes,
  blockNumber: count,
  blockHash: bytes,
  status: z.enum(['0x0', '0x1']),
  logs: z.array(Log),
})
const Block = z.object({ hash: bytes })

/** Where the works are, and what money of ours is sent in. */
export interface NftNetwork {
  readonly name: string
  readonly contract: string
  readonly vault: string
  readonly confirmations: number
  /** Wallets that payouts to charities come from; lower case. */
  readonly wallets: readonly string[]
  /** USDT on this chain; null where it is not paid there. */
  readonly usdt: { readonly address: string; readonly decimals: number } | null
  readonly send: NftChain['send']
}

/** What of the nodes is asked. */
type Nodes = Pick<ChainNodes, 'ask' | 'height'>

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const addressWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')
const addressIn = (topic: string): string => `0x${topic.slice(-40)}`

/** Reads works and transactions by the nodes of a chain; what enough of them say alike is a fact. */
export function openNftChain(nodes: Nodes, network: NftNetwork): NftChain {
  const { name, contract, vault, confirmations, send } = network
  const call = (data: string, from = vault): Promise<string> =>
    nodes.ask({
      method: 'eth_call',
      params: [{ from, to: contract, data }, 'latest'],
      read: (result) => bytes.parse(result),
    })
  return {
    name,
    contract,
    vault,
    confirmations,
    send,
    async work(tokenId) {
      const owner = await refusedIsNull(call(OWNER_OF + word(tokenId)))
      const uri = await refusedIsNull(call(TOKEN_URI + word(tokenId)))
      if (owner === null || uri === null || owner.length !== 66) return null
      return { owner: addressIn(owner), uri: textIn(uri) }
    },
    async accepts(address, tokenId) {
      const code = await nodes.ask({
        method: 'eth_getCode',
        params: [address.toLowerCase(), 'latest'],
        read: (result) => bytes.parse(result),
      })
      if (code === '0x') return true
      const data = SAFE_TRANSFER + addressWord(vault) + addressWord(address) + word(tokenId)
      return (await refusedIsNull(call(data))) !== null
    },
    see: (hash) => see(nodes, network, hash),
  }
}

/** What a chain answers. @throws Refusal chainUnavailable where it gives no answer, or there is no chain */
export async function askedOf<T>(
  chain: NftChain | null,
  ask: (chain: NftChain) => Promise<T>,
): Promise<T> {
  if (chain === null) throw new Refusal(CODE.chainUnavailable)
  try {
    return await ask(chain)
  } catch (error) {
    if (error instanceof ChainFault) throw new Refusal(CODE.chainUnavailable)
    throw error
  }
}

/** A call that the contract itself refuses; null of it. @throws ChainFault of any other fault */
async function refusedIsNull(asked: Promise<string>): Promise<string | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ChainFault && error.reason === 'refused') return null
    throw error
  }
}

/** A string as contracts answer it: where it begins, how long it is, its bytes. */
function textIn(answer: string): string {
  const data = Buffer.from(answer.slice(2), 'hex')
  if (data.length < 64) return ''
  // A text that does not fit into memory is none.
  const length = data.readUInt32BE(60)
  return data.subarray(64, 64 + length).toString('utf8')
}

async function see(
  nodes: Nodes,
  { contract, wallets, usdt }: NftNetwork,
  hash: string,
): Promise<SeenTransaction> {
  const receipt = await nodes.ask({
    method: 'eth_getTransactionReceipt',
    params: [hash],
    read: (result) => Receipt.nullable().parse(result),
  })
  if (receipt === null) {
    const known = await nodes.ask({
      method: 'eth_getTransactionByHash',
      params: [hash],
      read: (result) => result !== null,
    })
    return { kind: known ? 'pending' : 'missing' }
  }
  const there = await nodes.ask({
    method: 'eth_getBlockByNumber',
    params: [`0x${receipt.blockNumber.toString(16)}`, false],
    read: (result) => Block.nullable().parse(result),
  })
  const isOurs = receipt.transactionHash === hash && there?.hash === receipt.blockHash
  // Between the questions the chain may have changed its mind: ask again the next time.
  if (!isOurs) throw new ChainFault('disagreement')
  const ok = receipt.status === '0x1'
  const logs = ok ? receipt.logs.filter(({ topics }) => topics[0] === TRANSFER) : []
  const paid = new Map<string, bigint>()
  for (const { address, topics, data } of logs) {
    const [, from = '', to = ''] = topics
    if (address !== usdt?.address || topics.length !== 3 || data.length !== 66) continue
    if (!wallets.includes(addressIn(from))) continue
    // No token has more decimals than the books keep: the setup refuses it.
    const units = BigInt(data) * 10n ** BigInt(ASSET_SCALE.USDT - usdt.decimals)
    paid.set(addressIn(to), (paid.get(addressIn(to)) ?? 0n) + units)
  }
  return {
    kind: 'mined',
    ok,
    depth: Math.max(0, (await nodes.height()) - receipt.blockNumber + 1),
    moved: logs.flatMap(({ address, topics }) => {
      const [, from, to, id] = topics
      if (address !== contract || from === undefined || to === undefined || id === undefined)
        return []
      return [{ from: addressIn(from), to: addressIn(to), tokenId: BigInt(id) }]
    }),
    paid,
  }
}
