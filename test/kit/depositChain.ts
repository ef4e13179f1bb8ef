import { setTimeout } from 'node:timers/promises'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  TransactionReceiptNotFoundError,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { TOKEN_CODE } from '#server/main/sandboxChain/tokenCode.ts'
import { startAnvil } from './anvil.ts'
import { RICH } from './chainWallets.ts'
import { compileFixture } from './solidity.ts'

export const TEST_CHAIN = 31337
const TOKEN = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
])
const PAYER = parseAbi([
  'function payCoins(address[] to, uint256 each) payable',
  'function payTokens(address token, address[] to, uint256 each)',
])

/** Who can sign what they send. */
export type Payer = Pick<PrivateKeyAccount, 'address' | 'signTransaction'>

export interface Sent {
  readonly hash: Hex
  readonly nonce: number
}

/** Looks for a block with what was sent, as many milliseconds apart. */
const LOOKS = 500
const LOOK_MS = 20

/** A chain of anvil's, with tokens, people and every way to pay. */
export interface DepositChain {
  readonly url: string
  /** The token that counts, and one that calls itself the same. */
  readonly usdt: Address
  readonly fake: Address
  /** A person with coins, and with tokens of both. */
  person(): Promise<PrivateKeyAccount>
  sendCoins(from: Payer, to: string, units: bigint, extra?: Extra): Promise<Sent>
  sendTokens(from: Payer, to: string, units: bigint, extra?: Extra): Promise<Sent>
  /** Pays several at once by a contract: coins that no transaction carries, or tokens in one. */
  payCoins(to: readonly string[], each: bigint): Promise<Sent>
  payTokens(to: readonly string[], each: bigint): Promise<Sent>
  mine(blocks?: number): Promise<void>
  /** Keeps transactions waiting from here on, or lets them into blocks at once again. */
  holdBlocks(on: boolean): Promise<void>
  snapshot(): Promise<Hex>
  revert(id: Hex): Promise<void>
  drop(hash: Hex): Promise<void>
  stop(): Promise<void>
}

export interface Extra {
  readonly token?: Address
  readonly nonce?: number
  readonly gasPrice?: bigint
  readonly gas?: bigint
}

export async function openDepositChain(): Promise<DepositChain> {
  const anvil = await startAnvil(TEST_CHAIN)
  const transport = http(anvil.url)
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  const tester = createTestClient({ transport, mode: 'anvil' })
  const maker = createWalletClient({ transport, account: RICH })
  const put = async (data: Hex): Promise<Address> => {
    const hash = await maker.sendTransaction({ chain: null, data })
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
    return getAddress(contractAddress ?? '')
  }
  const usdt = await put(TOKEN_CODE)
  const fake = await put(TOKEN_CODE)
  const contracts = compileFixture('token.sol')
  const payer = await put(contracts['Payer']?.bytecode ?? '0x')
  let isHeld = false
  /** What was sent is in a block soon after its hash is known, not at once. */
  const settled = async (hash: Hex): Promise<void> => {
    if (isHeld) return
    for (let look = 0; look < LOOKS; look += 1) {
      try {
        await reader.getTransactionReceipt({ hash })
        return
      } catch (error) {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      }
      await setTimeout(LOOK_MS)
    }
    throw new Error(`${hash} got into no block`)
  }
  const mint = async (token: Address, to: Address): Promise<void> => {
    const data = encodeFunctionData({ abi: TOKEN, functionName: 'mint', args: [to, 10n ** 13n] })
    await settled(await maker.sendTransaction({ chain: null, to: token, data }))
  }
  await mint(usdt, payer)
  const send = async (
    from: Payer,
    to: string,
    value: bigint,
    data: Hex,
    { nonce: preferred, gasPrice = 10n ** 10n, gas = 200_000n }: Extra,
  ): Promise<Sent> => {
    const blockTag = 'pending'
    const nonce =
      preferred ?? (await reader.getTransactionCount({ address: from.address, blockTag }))
    const signed = await from.signTransaction({
      type: 'legacy',
      chainId: TEST_CHAIN,
      to: getAddress(to),
      value,
      data,
      nonce,
      gasPrice,
      gas,
    })
    const hash = await reader.sendRawTransaction({ serializedTransaction: signed })
    await settled(hash)
    return { hash, nonce }
  }
  return {
    url: anvil.url,
    usdt,
    fake,
    async person() {
      const account = privateKeyToAccount(generatePrivateKey())
      await tester.setBalance({ address: account.address, value: 10n ** 21n })
      for (const token of [usdt, fake]) await mint(token, account.address)
      return account
    },
    sendCoins: (from, to, units, extra = {}) => send(from, to, units, '0x', extra),
    sendTokens(from, to, units, extra = {}) {
      const args = [getAddress(to), units] as const
      const data = encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args })
      return send(from, extra.token ?? usdt, 0n, data, extra)
    },
    payCoins(to, each) {
      const args = [to.map((one) => getAddress(one)), each] as const
      const data = encodeFunctionData({ abi: PAYER, functionName: 'payCoins', args })
      return send(RICH, payer, each * BigInt(to.length), data, { gas: 1_000_000n })
    },
    payTokens(to, each) {
      const args = [usdt, to.map((one) => getAddress(one)), each] as const
      const data = encodeFunctionData({ abi: PAYER, functionName: 'payTokens', args })
      return send(RICH, payer, 0n, data, { gas: 2_000_000n })
    },
    mine: (blocks = 1) => tester.mine({ blocks }),
    async holdBlocks(on) {
      isHeld = on
      await tester.setAutomine(!on)
    },
    snapshot: () => tester.snapshot(),
    revert: (id) => tester.revert({ id }),
    async drop(hash) {
      await tester.dropTransaction({ hash })
    },
    stop: () => anvil.stop(),
  }
}
