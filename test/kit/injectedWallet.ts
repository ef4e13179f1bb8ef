import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** Everything the operator may ask of a wallet before money moves. */
const ALLOWED = new Set(['eth_requestAccounts', 'eth_accounts', 'eth_chainId', 'personal_sign'])

export interface InjectedWalletOptions {
  /** Milliseconds after the page's own scripts began; 0 is before them; `asked` is when `appear` is called. */
  readonly after?: number | 'asked'
  /** How it makes itself known. */
  readonly by?: 'eip6963' | 'window' | 'both'
  readonly name?: string
  readonly rdns?: string
  /** Answers 4001 to every signature. */
  readonly refuses?: boolean
  /** The wallet is a contract: this is its address, and so it signs a text. */
  readonly contract?: SignerOfTexts
  /** It is on a chain of this number and can send there, which it is then allowed to be asked for. */
  readonly payer?: PayingAccount
}

interface PayingAccount {
  readonly account: SignerOfTexts
  readonly chainId: number
  /** The hash of what it sent. */
  send(transfer: {
    readonly to: string
    readonly value: string
    readonly data?: string
  }): Promise<Hex>
}

interface SignerOfTexts {
  readonly address: string
  signMessage(text: { readonly message: { readonly raw: Hex } }): Promise<Hex>
}

export interface InjectedWallet {
  readonly address: string
  /** Methods the page called that no rule of ours allows; a journey ends with none. */
  readonly forbidden: readonly string[]
  /** All methods called, in order. */
  readonly calls: readonly string[]
  /** The texts that were signed. */
  readonly signed: readonly string[]
  /** Comes into the page that is open now, where it waited to be asked. */
  appear(): Promise<void>
  setRefusing(refuses: boolean): void
  /** From now on this method fails with the wallet's code; null: it works again. */
  setFault(method: string, code: number | null): void
  /** Holds signatures back, as a person who reads does; the returned function lets them go. */
  holdSignatures(): () => void
  /** Tells the page that the wallet now shows another account, or none. */
  changeAccount(to: 'other' | 'none'): Promise<void>
}

interface WalletState {
  account: SignerOfTexts
  readonly payer: PayingAccount | null
  refuses: boolean
  locked: boolean
  /** Until when signatures wait. */
  held: Promise<void> | null
  readonly faults: Map<string, number>
}

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

async function answer(
  state: WalletState,
  signed: string[],
  method: string,
  params: readonly unknown[],
): Promise<Reply> {
  const code = state.faults.get(method)
  if (code !== undefined) return { error: { code, message: `no ${method} now` } }
  const { payer } = state
  if (method === 'eth_chainId') return { result: `0x${(payer?.chainId ?? 1).toString(16)}` }
  if (method === 'eth_sendTransaction' && payer !== null) {
    return { result: await payer.send(params[0] as Parameters<PayingAccount['send']>[0]) }
  }
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') {
    return { result: state.locked ? [] : [state.account.address] }
  }
  if (method !== 'personal_sign') return { error: { code: 4200, message: `forbidden ${method}` } }
  if (state.refuses) return { error: { code: 4001, message: 'User rejected the request.' } }
  const raw = params[0] as Hex
  // Who signs is decided when the wallet opens, whatever is chosen in it meanwhile.
  const { account } = state
  await state.held
  signed.push(Buffer.from(raw.slice(2), 'hex').toString('utf8'))
  return { result: await account.signMessage({ message: { raw } }) }
}

let walletCount = 0

/**
 * Puts a wallet into a page as an extension would: the key stays in this process and really signs.
 * Several wallets may share a page.
 */
export async function injectWallet(
  page: Page,
  options: InjectedWalletOptions = {},
): Promise<InjectedWallet> {
  walletCount += 1
  const name = options.name ?? `Wallet ${walletCount}`
  const channel = `__wallet${walletCount}`
  const state: WalletState = {
    account:
      options.payer?.account ?? options.contract ?? privateKeyToAccount(generatePrivateKey()),
    payer: options.payer ?? null,
    refuses: options.refuses ?? false,
    locked: false,
    held: null,
    faults: new Map(),
  }
  const calls: string[] = []
  const signed: string[] = []
  const forbidden: string[] = []
  await page.exposeFunction(channel, (method: string, params: readonly unknown[]) => {
    calls.push(method)
    const isPayment = method === 'eth_sendTransaction' && state.payer !== null
    if (!ALLOWED.has(method) && !isPayment) forbidden.push(method)
    return answer(state, signed, method, params)
  })
  await page.addInitScript(installProvider, {
    channel,
    name,
    rdns: options.rdns ?? `test.wallet${walletCount}`,
    after: options.after ?? 0,
    by: options.by ?? 'both',
  })
  return {
    address: state.account.address,
    calls,
    signed,
    forbidden,
    appear: () =>
      page.evaluate((key) => {
        window.dispatchEvent(new Event(`${key}:appear`))
      }, channel),
    setRefusing: (refuses) => {
      state.refuses = refuses
    },
    setFault: (method, code) => {
      if (code === null) state.faults.delete(method)
      else state.faults.set(method, code)
    },
    holdSignatures: () => {
      let letGo = (): void => undefined
      state.held = new Promise((resolve) => {
        letGo = resolve
      })
      return () => {
        state.held = null
        letGo()
      }
    },
    changeAccount: async (to) => {
      state.locked = to === 'none'
      if (to === 'other') state.account = privateKeyToAccount(generatePrivateKey())
      const accounts = to === 'none' ? [] : [state.account.address]
      await page.evaluate(
        ([key, list]) => {
          window.dispatchEvent(new CustomEvent(`${key}:accountsChanged`, { detail: list }))
        },
        [channel, accounts] as const,
      )
    },
  }
}

interface Installation {
  readonly channel: string
  readonly name: string
  readonly rdns: string
  readonly after: number | 'asked'
  readonly by: 'eip6963' | 'window' | 'both'
}

/** Runs in the page. */
function installProvider(wallet: Installation): void {
  type Listener = (value: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  const scope = window as unknown as Record<string, unknown>
  const provider = {
    request: async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
      const call = scope[wallet.channel] as (
        m: string,
        p: readonly unknown[],
      ) => Promise<{ result?: unknown; error?: { code: number; message: string } }>
      const reply = await call(method, params ?? [])
      if (reply.error !== undefined) {
        throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
      }
      return reply.result
    },
    on: (event: string, listener: Listener) => {
      const known = listeners.get(event) ?? new Set<Listener>()
      listeners.set(event, known.add(listener))
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener)
    },
  }
  window.addEventListener(`${wallet.channel}:accountsChanged`, (event) => {
    for (const listener of listeners.get('accountsChanged') ?? []) {
      listener((event as CustomEvent<unknown>).detail)
    }
  })
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const uuid = `00000000-0000-4000-8000-${wallet.channel.replace(/\D/g, '').padStart(12, '0')}`
  const info = Object.freeze({ uuid, name: wallet.name, icon, rdns: wallet.rdns })
  const appear = (): void => {
    if (wallet.by !== 'eip6963' && scope['ethereum'] === undefined) {
      scope['ethereum'] = provider
      window.dispatchEvent(new Event('ethereum#initialized'))
    }
    if (wallet.by === 'window') return
    const announce = (): void => {
      const detail = Object.freeze({ info, provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
  const { after } = wallet
  if (after === 0) appear()
  else if (after === 'asked') window.addEventListener(`${wallet.channel}:appear`, appear)
  else setTimeout(appear, after)
}
