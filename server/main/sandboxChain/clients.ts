import type { SandboxKeys } from './keys.ts'
import { TOKEN_CODE } from './tokenCode.ts'

type Address = `0x${string}`

/** Ways to speak to the sandbox's chain. The library is loaded only where there is such a chain. */
export async function clientsOf(url: string, { maker: key, collecting }: SandboxKeys) {
  const viem = await import('viem')
  const { privateKeyToAccount } = await import('viem/accounts')
  const transport = viem.http(url)
  const account = privateKeyToAccount(key)
  const wallet = viem.createWalletClient({ transport, account })
  const token = viem.getContractAddress({ from: account.address, nonce: 0n })
  const abi = viem.parseAbi(['function mint(address to, uint256 value)'])
  const reader = viem.createPublicClient({ transport, cacheTime: 0 })
  const tester = viem.createTestClient({ transport, mode: 'anvil' })
  return {
    height: () => reader.getBlockNumber(),
    balance: (address: Address) => reader.getBalance({ address }),
    pending: async () => (await tester.getTxpoolStatus()).pending,
    mine: () => tester.mine({ blocks: 1 }),
    endow: (address: Address, value: bigint) => tester.setBalance({ address, value }),
    dump: () => tester.dumpState(),
    load: (state: Address) => tester.loadState({ state }),
    maker: account.address,
    token,
    collecting: privateKeyToAccount(collecting).address,
    /** What the maker of the token sends; the next block takes it in. */
    writer: {
      deploy: () => wallet.sendTransaction({ chain: null, data: TOKEN_CODE, gas: 2_000_000n }),
      mint(to: Address, units: bigint) {
        const data = viem.encodeFunctionData({ abi, functionName: 'mint', args: [to, units] })
        return wallet.sendTransaction({ chain: null, to: token, data, gas: 100_000n })
      },
    },
  }
}
