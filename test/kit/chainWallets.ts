import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { compileFixture } from './solidity.ts'

/** The first of the accounts that every anvil gives money to; its key is public. */
export const RICH = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

const FACTORY = parseAbi([
  'function make(address owner) returns (address)',
  'function place(address owner) view returns (address)',
])

/** What makes a `YieldingWallet` say yes. */
export const tellCall = (): Hex => encodeFunctionData({ abi: parseAbi(['function tell()']) })

export interface ChainWallets {
  /** Puts a contract of `test/fixtures/wallets.sol` on the chain; its address. */
  deploy(name: string, args?: readonly unknown[]): Promise<Address>
  /** Where a factory puts this owner's wallet. */
  placeOf(factory: Address, owner: Address): Promise<Address>
  /** Has a factory put this owner's wallet there. */
  make(factory: Address, owner: Address): Promise<void>
}

/** What makes this owner's wallet, for a factory of `test/fixtures/wallets.sol`. */
export const makeCall = (owner: Address): Hex =>
  encodeFunctionData({ abi: FACTORY, functionName: 'make', args: [owner] })

/** Contract wallets on a chain of `startAnvil`. */
export function openChainWallets(url: string): ChainWallets {
  const contracts = compileFixture('wallets.sol')
  const transport = http(url)
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  const writer = createWalletClient({ transport, account: RICH })
  const mined = async (hash: Hex) => {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error('a transaction of the test failed')
    return receipt
  }
  return {
    async deploy(name, args = []) {
      const contract = contracts[name]
      if (contract === undefined) throw new Error(`no contract ${name}`)
      const data = encodeDeployData({ ...contract, args })
      const hash = await writer.sendTransaction({ chain: null, data })
      const { contractAddress } = await mined(hash)
      if (typeof contractAddress !== 'string') throw new Error(`${name} has no address`)
      return getAddress(contractAddress)
    },
    placeOf: (address, owner) =>
      reader.readContract({ address, abi: FACTORY, functionName: 'place', args: [owner] }),
    async make(to, owner) {
      await mined(await writer.sendTransaction({ chain: null, to, data: makeCall(owner) }))
    },
  }
}
