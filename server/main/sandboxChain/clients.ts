import type { SandboxKeys } from './keys.ts'
import { NFT_CODE } from './nftCode.ts'
import { TOKEN_CODE } from './tokenCode.ts'

type Address = `0x${string}`

const WORKS = [
  'function mint(uint256 id, string uri)',
  'function safeTransferFrom(address from, address to, uint256 id)',
] as const
const TRANSFER = 'event Transfer(address indexed from, address indexed to, uint256 indexed id)'

/** Ways to speak to the sandbox's chain. The library is loaded only where there is such a chain. */
export async function clientsOf(
  url: string,
  { maker: key, collecting, vault: vaultKey }: SandboxKeys,
) {
  const viem = await import('viem')
  const { privateKeyToAccount } = await import('viem/accounts')
  const transport = viem.http(url)
  const account = privateKeyToAccount(key)
  const wallet = viem.createWalletClient({ transport, account })
  const token = viem.getContractAddress({ from: account.address, nonce: 0n })
  const abi = viem.parseAbi(['function mint(address to, uint256 value)'])
  const vault = viem.createWalletClient({ transport, account: privateKeyToAccount(vaultKey) })
  const works = viem.getContractAddress({ from: vault.account.address, nonce: 0n })
  const worksAbi = viem.parseAbi(WORKS)
  const transfer = viem.parseAbiItem(TRANSFER)
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
    vault: vault.account.address,
    works,
    hasCode: async (address: Address) => (await reader.getCode({ address })) !== undefined,
    /** What the maker of the token sends; the next block takes it in. */
    writer: {
      deploy: () => wallet.sendTransaction({ chain: null, data: TOKEN_CODE, gas: 2_000_000n }),
      mint(to: Address, units: bigint) {
        const data = viem.encodeFunctionData({ abi, functionName: 'mint', args: [to, units] })
        return wallet.sendTransaction({ chain: null, to: token, data, gas: 100_000n })
      },
      deployWorks: () => vault.sendTransaction({ chain: null, data: NFT_CODE, gas: 4_000_000n }),
      mintWork(id: bigint, uri: string) {
        const data = viem.encodeFunctionData({
          abi: worksAbi,
          functionName: 'mint',
          args: [id, uri],
        })
        return vault.sendTransaction({ chain: null, to: works, data, gas: 5_000_000n })
      },
      /** Sends a work from the vault, once: whoever asks again is told of the transaction that did. */
      async sendWork(to: Address, id: bigint) {
        const from = vault.account.address
        const args = { from, to, id }
        const [done] = await reader.getLogs({
          address: works,
          event: transfer,
          args,
          fromBlock: 0n,
        })
        if (done !== undefined) return done.transactionHash
        const data = viem.encodeFunctionData({
          abi: worksAbi,
          functionName: 'safeTransferFrom',
          args: [from, to, id],
        })
        return vault.sendTransaction({ chain: null, to: works, data, gas: 500_000n })
      },
    },
  }
}
