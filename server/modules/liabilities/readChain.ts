import { z } from 'zod'
import type { ReserveCoin, ReserveNetwork } from '#protocol/proof/reserves.ts'
import { toIso } from '#protocol/time.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import type { ChainNodes } from '#server/platform/chainNodes.ts'
import { unitsOf } from './rulesReserves.ts'
import type { ReserveChain } from './types.ts'

const Block = z.object({
  hash: z.string().regex(/^0x[0-9a-f]{64}$/),
  number: z.string().regex(/^0x[0-9a-f]{1,13}$/),
  timestamp: z
    .string()
    .regex(/^0x[0-9a-f]{1,10}$/)
    .transform((hex) => Number.parseInt(hex, 16)),
})
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/)
  .transform(BigInt)
/** What `balanceOf` returns: one word. A place without a contract returns nothing, which is no balance. */
const word = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform(BigInt)

/** keccak-256 of `balanceOf(address)`, its first four bytes. */
const BALANCE_OF = '0x70a08231'
const SECOND = 1_000

/**
 * What lies at the addresses of one chain, all at one block that is as deep as the operator wants. The block is
 * looked at before and after: a chain that changed its mind meanwhile gives no answer. Null when it may not go on.
 * @throws ChainFault where enough nodes do not say the same
 */
export async function readChain(
  nodes: ChainNodes,
  chain: ReserveChain,
  mayGoOn: () => boolean,
): Promise<ReserveNetwork | null> {
  const { id, name, chainId, coins, confirmations } = chain
  const block = (await nodes.height()) - confirmations + 1
  if (block < 0) throw new ChainFault('refused')
  const before = await blockAt(nodes, block)
  const addresses = []
  for (const { address, date, signature } of chain.addresses) {
    if (!mayGoOn()) return null
    const balances = []
    for (const coin of coins) {
      const raw = await balanceOf(nodes, coin, address, block)
      balances.push({ asset: coin.asset, units: String(unitsOf(raw, coin)) })
    }
    addresses.push({ address, date, signature: signature.toLowerCase(), balances })
  }
  const after = await blockAt(nodes, block)
  if (after.hash !== before.hash) throw new ChainFault('disagreement')
  const { hash: blockHash, timestamp } = before
  const blockTime = toIso(timestamp * SECOND)
  return { id, name, chainId, block, blockHash, blockAt: blockTime, coins, addresses }
}

const hexOf = (height: number): string => `0x${height.toString(16)}`

function blockAt(nodes: ChainNodes, height: number): Promise<z.infer<typeof Block>> {
  return nodes.ask({
    method: 'eth_getBlockByNumber',
    params: [hexOf(height), false],
    read: (result) => {
      const block = Block.parse(result)
      if (BigInt(block.number) !== BigInt(height)) throw new Error('another block')
      return block
    },
  })
}

function balanceOf(
  nodes: ChainNodes,
  { token }: ReserveCoin,
  address: string,
  height: number,
): Promise<bigint> {
  if (token === null) {
    const params = [address, hexOf(height)]
    return nodes.ask({ method: 'eth_getBalance', params, read: (one) => quantity.parse(one) })
  }
  const data = `${BALANCE_OF}${address.slice(2).padStart(64, '0')}`
  const params = [{ to: token, data }, hexOf(height)]
  return nodes.ask({ method: 'eth_call', params, read: (one) => word.parse(one) })
}
