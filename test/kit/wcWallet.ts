import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What the wallet's person does when it asks them. */
export type WalletMood = 'agrees' | 'refusesConnection' | 'refusesSignature' | 'neverAnswers'

export type ToWallet =
  | { readonly type: 'scan'; readonly uri: string }
  | { readonly type: 'mood'; readonly mood: WalletMood }
  | { readonly type: 'switch'; readonly to: string | null }
  | { readonly type: 'disconnect' }

/** What a page asked for when it asked to be connected: by chain family. */
export type AskedFor = Readonly<
  Record<
    string,
    {
      readonly chains?: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

export type FromWallet =
  | { readonly type: 'ready'; readonly address: string }
  | { readonly type: 'proposed'; readonly required: AskedFor; readonly asked: AskedFor }
  | { readonly type: 'asked'; readonly method: string; readonly text: string }
  | { readonly type: 'ended' }

/** A wallet on another device, as its person handles it. */
export interface WcWallet {
  readonly address: string
  /** Everything that happened in it, in order. */
  readonly news: readonly FromWallet[]
  scan(uri: string): void
  be(mood: WalletMood): void
  /** Shows pages another account from now on, or none. */
  switchTo(address: string | null): void
  /** Ends every connection from the wallet's side. */
  disconnect(): void
  close(): Promise<void>
}

/** Without the service that vouches for sites: it can't be reached, and would be waited for. */
const ENVIRONMENT = { ...process.env, IS_VITEST: 'true' }

const PROGRAM = fileURLToPath(new URL('wcWalletProcess.ts', import.meta.url))

function closed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => {
      resolve()
    })
    child.kill()
  })
}

/** Starts a wallet in a process of its own, connected to a relay. */
export async function openWcWallet(relayUrl: string): Promise<WcWallet> {
  const child = fork(PROGRAM, [relayUrl], { execArgv: ['--import', 'tsx'], env: ENVIRONMENT })
  const news: FromWallet[] = []
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => {
      reject(new Error(`the wallet ended with ${String(code)}`))
    })
    child.on('message', (one: FromWallet) => {
      news.push(one)
      if (one.type === 'ready') resolve(one.address)
    })
  })
  const tell = (order: ToWallet): void => {
    child.send(order)
  }
  return {
    address,
    news,
    scan: (uri) => {
      tell({ type: 'scan', uri })
    },
    be: (mood) => {
      tell({ type: 'mood', mood })
    },
    switchTo: (to) => {
      tell({ type: 'switch', to })
    },
    disconnect: () => {
      tell({ type: 'disconnect' })
    },
    close: () => closed(child),
  }
}
