import { readFileSync } from 'node:fs'
import solc from 'solc'
import {
  type Abi,
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
import { z } from 'zod'

const SOURCE = new URL('../fixtures/wallets.sol', import.meta.url)

/** The first of the accounts that every anvil gives money to; its key is public. */
const RICH = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

const Output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z.object({
    'wallets.sol': z.record(
      z.string(),
      z.object({
        abi: z.custom<Abi>((abi) => Array.isArray(abi)),
        evm: z.object({ bytecode: z.object({ object: z.string() }) }),
      }),
    ),
  }),
})
type Contracts = z.infer<typeof Output>['contracts']['wallets.sol']

/** The compiler's own types say nothing. */
const compileJson = z
  .custom<(input: string) => string>((it) => typeof it === 'function')
  .parse(solc.compile)

function compile(): Contracts {
  const input = {
    language: 'Solidity',
    sources: { 'wallets.sol': { content: readFileSync(SOURCE, 'utf8') } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const output = Output.parse(JSON.parse(compileJson(JSON.stringify(input))))
  const faults = output.errors.filter(({ severity }) => severity === 'error')
  if (faults.length > 0) throw new Error(faults.map((one) => one.formattedMessage).join('\n'))
  return output.contracts['wallets.sol']
}

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
  const contracts = compile()
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
      const bytecode: Hex = `0x${contract.evm.bytecode.object}`
      const data = encodeDeployData({ abi: contract.abi, bytecode, args })
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
