import { type Hex, isHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Eip1193 } from '#src/shared/wallet/provider.ts'
import { createPurse } from './purse.ts'
import { refusal } from './refusal.ts'
import type { TestWalletOptions } from './testWalletOptions.ts'

/** Levers for a tester, as `window.__testWallet`. */
export interface TestWallet {
  readonly provider: Required<Eip1193>
  address(): string
  setRefusing(refuses: boolean): void
  setLocked(locked: boolean): void
  /** Switches to another address, as a person would inside a wallet. */
  changeAccount(): void
}

type Listener = (value: unknown) => void

/** A wallet with a real key of its own that agrees to everything it may be asked, unless told not to. */
export function createTestWallet(key: Hex, options: TestWalletOptions): TestWallet {
  const listeners = new Map<string, Set<Listener>>()
  let account: PrivateKeyAccount = privateKeyToAccount(key)
  let { refuses, locked } = options

  const tell = (event: string, value: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const accounts = (): string[] => (locked ? [] : [account.address])

  /** @throws as a wallet whose person declines, or shares another account */
  const assertWilling = (address: string): void => {
    if (refuses) throw refusal(4001, 'User rejected the request.')
    if (locked || address.toLowerCase() !== account.address.toLowerCase()) {
      throw refusal(4100, 'The account is not shared with this page.')
    }
  }

  const sign = async (params: readonly unknown[]): Promise<string> => {
    const [raw, address] = params
    if (!isHex(raw) || typeof address !== 'string') throw refusal(-32602, 'Invalid params')
    assertWilling(address)
    return account.signMessage({ message: { raw } })
  }

  const purse = createPurse({
    account: () => account,
    assertWilling,
    tell,
  })

  return {
    provider: {
      async request({ method, params = [] }) {
        if (method === 'eth_chainId') return purse.chainId()
        if (method === 'wallet_switchEthereumChain') return purse.moveTo(params)
        if (method === 'eth_sendTransaction') return purse.send(params)
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
        if (method === 'personal_sign') return sign(params)
        throw refusal(4200, `The test wallet never answers ${method}.`)
      },
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener(event, listener) {
        listeners.get(event)?.delete(listener)
      },
    },
    address: () => account.address,
    setRefusing(next) {
      refuses = next
    },
    setLocked(next) {
      locked = next
      tell('accountsChanged', accounts())
    },
    changeAccount() {
      account = privateKeyToAccount(generatePrivateKey())
      tell('accountsChanged', accounts())
    },
  }
}
