import type { Eip1193, Wallet } from '../provider.ts'
import type { Pairing, Relay } from './relay.ts'

/** Where the way to a wallet on another device stands. */
export type PairedView =
  | { readonly step: 'apart' }
  | { readonly step: 'connecting' }
  | {
      readonly step: 'waiting'
      readonly uri: string
      /** An earlier code ran out. */
      readonly renewed: boolean
      /** The connection to the relay is down at the moment. */
      readonly lost: boolean
    }
  | { readonly step: 'paired' }

/** A wallet on another device, used like one of this browser. */
export interface PairedWallet {
  readonly wallet: Wallet
  view(): PairedView
  subscribe(listener: () => void): () => void
  /** Goes on with the pairing of an earlier visit; false when there is none. */
  restore(): Promise<boolean>
  /** Ends the pairing, or the waiting for one. */
  end(): void
  /** Calls back when the wallet ended the pairing, or its time was over. */
  onEnded(listener: () => void): void
}

export interface PairedOptions {
  readonly id: string
  readonly chainId: number
  /** Opens the relay when it is needed first. */
  readonly open: () => Promise<Relay>
}

/** A relay that gives no code for so long is taken for unreachable. */
const PATIENCE_MS = 15_000

/** What a wallet's provider throws; `code` as EIP-1193 has it. */
class ProviderFault extends Error {
  readonly code: number

  constructor(code: number) {
    super(`wallet fault ${code}`)
    this.name = 'ProviderFault'
    this.code = code
  }
}

const REFUSED = 4001
const NOT_ALLOWED = 4100
const UNSUPPORTED = 4200
const APART = 4900

function codeOf(cause: unknown): number | null {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return null
  return typeof cause.code === 'number' && cause.code !== 0 ? cause.code : null
}

/** What the hundreds of a relay's code say: refused, not able to, hung up. */
const HUNDREDS: Readonly<Record<number, number>> = { 50: REFUSED, 51: UNSUPPORTED, 60: APART }

/** What has no code never reached the wallet, or was never answered. */
function faultOf(cause: unknown): ProviderFault {
  const code = codeOf(cause)
  if (code === null) return new ProviderFault(APART)
  return new ProviderFault(HUNDREDS[Math.floor(code / 100)] ?? code)
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ProviderFault(APART))
    }, PATIENCE_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

class Paired implements PairedWallet {
  readonly wallet: Wallet
  readonly #options: PairedOptions
  readonly #viewers = new Set<() => void>()
  readonly #endings = new Set<() => void>()
  readonly #followers = new Set<(value: unknown) => void>()
  #relay: Promise<Relay> | null = null
  #pairing: Pairing | null = null
  #view: PairedView = { step: 'apart' }
  /** The newest wish to be paired; a wallet that answers an older one is sent away. */
  #wish = 0
  /** Ends what the wallet was asked for, once nobody is there to answer it. */
  #giveUp: (() => void) | null = null

  constructor(options: PairedOptions) {
    this.#options = options
    this.wallet = { id: options.id, name: null, icon: null, provider: this.#provider() }
  }

  view = (): PairedView => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#viewers.add(listener)
    return () => {
      this.#viewers.delete(listener)
    }
  }

  async restore(): Promise<boolean> {
    this.#pairing ??= (await this.#open()).kept()
    if (this.#pairing !== null) this.#show({ step: 'paired' })
    return this.#pairing !== null
  }

  end(): void {
    this.#wish += 1
    const topic = this.#pairing?.topic
    this.#leave()
    if (topic !== undefined) void this.#send(topic)
  }

  onEnded(listener: () => void): void {
    this.#endings.add(listener)
  }

  #provider(): Eip1193 {
    return {
      request: async ({ method, params }) => {
        switch (method) {
          case 'eth_requestAccounts':
            return (this.#pairing ?? (await this.#pair())).addresses
          case 'eth_accounts':
            return this.#pairing?.addresses ?? []
          case 'eth_chainId':
            return `0x${this.#options.chainId.toString(16)}`
          case 'personal_sign':
            return this.#ask(method, params ?? [])
          default:
            throw new ProviderFault(UNSUPPORTED)
        }
      },
      on: (event, listener) => {
        if (event === 'accountsChanged') this.#followers.add(listener)
      },
      removeListener: (_event, listener) => {
        this.#followers.delete(listener)
      },
    }
  }

  #show(view: PairedView): void {
    this.#view = view
    for (const viewer of this.#viewers) viewer()
  }

  #leave(): void {
    this.#pairing = null
    this.#giveUp?.()
    this.#show({ step: 'apart' })
  }

  async #open(): Promise<Relay> {
    this.#relay ??= this.#options.open().then((relay) => {
      relay.onEnd((topic) => {
        if (topic !== this.#pairing?.topic) return
        this.#leave()
        for (const ending of this.#endings) ending()
      })
      relay.onAddresses((topic, addresses) => {
        if (this.#pairing === null || topic !== this.#pairing.topic) return
        this.#pairing = { ...this.#pairing, addresses }
        for (const follower of this.#followers) follower(addresses)
      })
      relay.onLink((up) => {
        if (this.#view.step === 'waiting') this.#show({ ...this.#view, lost: !up })
      })
      return relay
    })
    try {
      return await this.#relay
    } catch (cause) {
      this.#relay = null
      throw cause
    }
  }

  /** Invites a wallet, with a new code whenever one runs out, until one answers. */
  async #pair(): Promise<Pairing> {
    this.#wish += 1
    const wish = this.#wish
    try {
      for (let renewed = false; ; renewed = true) {
        this.#show({ step: 'connecting' })
        const { uri, answer } = await inTime(this.#open().then((relay) => relay.invite()))
        if (wish === this.#wish) this.#show({ step: 'waiting', uri, renewed, lost: false })
        const pairing = await answer
        if (pairing !== null) return this.#accept(pairing, wish)
        if (wish !== this.#wish) throw new ProviderFault(APART)
      }
    } catch (cause) {
      if (wish === this.#wish) this.#show({ step: 'apart' })
      throw faultOf(cause)
    }
  }

  #accept(pairing: Pairing, wish: number): Pairing {
    if (wish === this.#wish && pairing.signs && pairing.addresses.length > 0) {
      this.#pairing = pairing
      this.#show({ step: 'paired' })
      return pairing
    }
    void this.#send(pairing.topic)
    throw new ProviderFault(pairing.signs ? NOT_ALLOWED : UNSUPPORTED)
  }

  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const topic = this.#pairing?.topic
    if (topic === undefined) throw new ProviderFault(APART)
    const relay = await this.#open()
    const ended = new Promise<never>((_, reject) => {
      this.#giveUp = () => {
        reject(new ProviderFault(APART))
      }
    })
    try {
      return await Promise.race([relay.ask(topic, method, params), ended])
    } catch (cause) {
      throw faultOf(cause)
    } finally {
      this.#giveUp = null
    }
  }

  async #send(topic: string): Promise<void> {
    try {
      await (await this.#open()).end(topic)
    } catch {
      // The wallet forgets it by itself when its time is over; here it is forgotten already.
    }
  }
}

/** Makes a wallet on another device look like one of this browser (EIP-1193). Nothing is opened yet. */
export function createPairedWallet(options: PairedOptions): PairedWallet {
  return new Paired(options)
}
