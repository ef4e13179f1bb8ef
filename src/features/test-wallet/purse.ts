import type { PrivateKeyAccount } from 'viem'
import { refusal } from './refusal.ts'
import { fundOnSandbox, sandboxChainId, sendOnSandbox } from './sandboxChain.ts'

/** The wallet that the purse is in. */
interface PurseOwner {
  account(): PrivateKeyAccount
  /** @throws where its person declines, or it shares another address */
  assertWilling(address: string): void
  tell(event: string, value: unknown): void
}

/** The chain it begins on. It has nothing there, and sends nothing. */
const SIGN_IN_CHAIN = '0x1'

const field = (value: unknown, name: 'chainId' | 'from'): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<typeof name, unknown>>)[name]
    : null

/** What of the test wallet can pay: on the sandbox's own chain, and nowhere else. */
export function createPurse({ account, assertWilling, tell }: PurseOwner) {
  let chainId = SIGN_IN_CHAIN
  return {
    chainId: () => chainId,
    /** Moves to the sandbox's own chain, where it is given something to spend; and back. */
    async moveTo([requested]: readonly unknown[]): Promise<null> {
      const asked = field(requested, 'chainId')
      if (asked !== SIGN_IN_CHAIN && asked !== (await sandboxChainId())) {
        throw refusal(4902, 'The test wallet does not know this chain.')
      }
      assertWilling(account().address)
      chainId = String(asked)
      if (chainId !== SIGN_IN_CHAIN) await fundOnSandbox(account().address)
      tell('chainChanged', chainId)
      return null
    },
    async send([wanted]: readonly unknown[]): Promise<string> {
      const from = field(wanted, 'from')
      if (typeof from !== 'string' || typeof wanted !== 'object' || wanted === null) {
        throw refusal(-32602, 'Invalid params')
      }
      assertWilling(from)
      if (chainId === SIGN_IN_CHAIN) throw refusal(4200, 'The test wallet sends on no real chain.')
      return sendOnSandbox(account(), chainId, wanted)
    },
  }
}
