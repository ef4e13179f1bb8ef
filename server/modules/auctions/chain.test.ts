import { expect, it } from 'vitest'
import type { ChainNodes } from '#server/platform/chainNodes.ts'
import { openNftChain } from './chain.ts'

const [CONTRACT, VAULT, WALLET, CHARITY, USDT] = ['1', '2', '3', '4', '5'].map(
  (digit) => `0x${digit.repeat(40)}`,
) as [string, string, string, string, string]
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const HASH = `0x${'a'.repeat(64)}`
const BLOCK = `0x${'b'.repeat(64)}`

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const topic = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

/** A chain on which one transaction paid so much of a token to the charity. */
function chainWith(decimals: number, paid: bigint) {
  const log = {
    address: USDT,
    topics: [TRANSFER, topic(WALLET), topic(CHARITY)],
    data: `0x${word(paid)}`,
  }
  const answers: Readonly<Record<string, unknown>> = {
    eth_getTransactionReceipt: {
      transactionHash: HASH,
      blockNumber: '0x10',
      blockHash: BLOCK,
      status: '0x1',
      logs: [log],
    },
    eth_getBlockByNumber: { hash: BLOCK },
  }
  const nodes: Pick<ChainNodes, 'ask' | 'height'> = {
    ask: async ({ method, read }) => read(answers[method]),
    height: async () => 20,
  }
  return openNftChain(nodes, {
    name: 'Test',
    contract: CONTRACT,
    vault: VAULT,
    confirmations: 3,
    wallets: [WALLET],
    usdt: { address: USDT, decimals },
    send: null,
  })
}

it.each([
  [6, 12_340_000n],
  [2, 1_234n],
  [0, 12n],
])(
  'reads what was paid in a token of %i decimals, in the units of the books',
  async (decimals, paid) => {
    const seen = await chainWith(decimals, paid).see(HASH)
    expect(seen).toMatchObject({ kind: 'mined', ok: true, depth: 5 })
    const units = paid * 10n ** BigInt(6 - decimals)
    expect(seen.kind === 'mined' && seen.paid).toEqual(new Map([[CHARITY, units]]))
  },
)
