import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What the wallet's person does when it asks them. */
export type WalletMood = 'agrees' | 'refusesConnection' | 'refusesSignature' | 'neverAnswers'

export type ToWallet =
  | { readonly type: 'scan'; readonly uri: string }
  | { readonly type: 'mood'; readonly mood: WalletMood }
  | { readonly type: 'switch'; readonly to: string | null; readonly chain: string }
  | { readonly type: 'share'; readonly chains: readonly string[] }
  | { readonly type: 'grant'; readonly methods: readonly string[] }
  | { readonly type: 'disconnect' }
  | { readonly type: 'payThrough'; readonly node: string }
  | { readonly type: 'close' }

/** To the process of all wallets: of which one it is, and the relay of a new one or what its person does. */
export type ToProcess = { readonly wallet: number } & (
  | { readonly open: string }
  | { readonly order: ToWallet }
)

export interface FromProcess {
  readonly wallet: number
  readonly news: FromWallet
}

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
  | {
      readonly type: 'asked'
      readonly method: string
      readonly text: string
      /** The chain that the request names, as CAIP-2 has it. */
      readonly chain: string
    }
  | { readonly type: 'ended' }

/** A wallet on another device, as its person handles it. */
export interface WcWallet {
  readonly address: string
  /** Everything that happened in it, in order. */
  readonly news: readonly FromWallet[]
  scan(uri: string): void
  be(mood: WalletMood): void
  /** Shows pages another account from now on, or none. */
  switchTo(address: string | null, chain?: string): void
  /** Grants only these methods to pages that connect from now on. */
  grant(methods: readonly string[]): void
  /** Shares its address on these chains alone from now on, and tells the pages. */
  share(chains: readonly string[]): void
  /** Sends the transfers that its person agrees to by this node. */
  payThrough(node: string): void
  /** Ends every connection from the wallet's side. */
  disconnect(): void
  close(): Promise<void>
}

/** Without the service that vouches for sites: it can't be reached, and would be waited for. */
const ENVIRONMENT = { ...process.env, IS_VITEST: 'true' }

const PROGRAM = fileURLToPath(new URL('wcWalletProcess.ts', import.meta.url))

let running: ChildProcess | null = null
let opened = 0

/** The process of all wallets of this worker: to load their libraries takes longer than most tests. */
function walletProcess(): ChildProcess {
  if (running?.exitCode === null && running.connected) return running
  running = fork(PROGRAM, [], { execArgv: ['--import', 'tsx'], env: ENVIRONMENT })
  running.setMaxListeners(0)
  // It ends with the worker, and keeps it from nothing.
  running.unref()
  running.channel?.unref()
  return running
}

/** Opens a new wallet in another process, connected to a relay. */
export async function openWcWallet(relayUrl: string): Promise<WcWallet> {
  const child = walletProcess()
  opened += 1
  const wallet = opened
  const send = (message: ToProcess): void => {
    child.send(message)
  }
  const news: FromWallet[] = []
  let listen: (message: FromProcess) => void = () => undefined
  const address = await new Promise<string>((resolve, reject) => {
    const fail = (code: number | null): void => {
      reject(new Error(`the wallets ended with ${String(code)}`))
    }
    child.once('exit', fail)
    listen = (message) => {
      if (message.wallet !== wallet) return
      news.push(message.news)
      if (message.news.type !== 'ready') return
      child.off('exit', fail)
      resolve(message.news.address)
    }
    child.on('message', listen)
    send({ wallet, open: relayUrl })
  })
  const tell = (order: ToWallet): void => {
    send({ wallet, order })
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
    grant: (methods) => {
      tell({ type: 'grant', methods })
    },
    share: (chains) => {
      tell({ type: 'share', chains })
    },
    switchTo: (to, chain = 'eip155:1') => {
      tell({ type: 'switch', to, chain })
    },
    payThrough: (node) => {
      tell({ type: 'payThrough', node })
    },
    disconnect: () => {
      tell({ type: 'disconnect' })
    },
    async close() {
      tell({ type: 'close' })
      child.off('message', listen)
    },
  }
}
