import type { Stored } from '#src/shared/storage/stored.ts'
import { chainIn, isPayingMethod, PAYING_METHODS, type PayingMethod } from '../payingMethods.ts'
import type { Eip1193, Wallet } from '../provider.ts'
import { APART, faultOf, NOT_ALLOWED, ProviderFault, UNSUPPORTED } from './pairedFault.ts'
import { inTime } from './inTime.ts'
import { isOfUse, type Pairing, type Relay } from './relay.ts'

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

/** How a pairing ended without us: the wallet hung up, or shares no address of our chain any more. */
export type PairingEnd = 'unpaired' | 'unshared'

/** A wallet on another device, used like one of this browser. */
export interface PairedWallet {
  readonly wallet: Wallet
  view(): PairedView
  subscribe(listener: () => void): () => void
  /**
   * Goes on with the pairing in use, of an earlier visit or of another tab, in place of what went on here;
   * false when there is none, null when something else began meanwhile. Throws when nobody can tell.
   */
  restore(): Promise<boolean | null>
  /** Ends the pairing, or the waiting for one. */
  end(): void
  /** Once every wallet left so far was told so; throws when one could not be. */
  told(): Promise<void>
  /** Calls back when a pairing ended without us. */
  onEnded(listener: (how: PairingEnd) => void): void
}

export interface PairedOptions {
  readonly id: string
  readonly chainId: number
  /** Where the topic of the pairing in use is kept. */
  readonly topic: Stored<string>
  /** Opens the relay when it is needed first. */
  readonly open: () => Promise<Relay>
}

class Paired implements PairedWallet {
  readonly wallet: Wallet
  readonly #options: PairedOptions
  readonly #viewers = new Set<() => void>()
  readonly #endings = new Set<(how: PairingEnd) => void>()
  readonly #followers = new Set<(value: unknown) => void>()
  #relay: Promise<Relay> | null = null
  #pairing: Pairing | null = null
  /** Topic of the pairing, also while it is only looked for. */
  #topic: string | null = null
  /** The chain that transfers are asked for on. */
  #chain: number
  /** Topics whose wallets are told that we left, and the end of all that. */
  readonly #left = new Set<string>()
  #told: Promise<void> = Promise.resolve()
  #view: PairedView = { step: 'apart' }
  /** The newest attempt to be paired; a wallet that answers an older one is sent away. */
  #attempt = 0
  /** Each ends something that the wallet was asked for, once nobody is there to answer it. */
  readonly #asked = new Set<(code: number) => void>()

  constructor(options: PairedOptions) {
    this.#options = options
    this.#chain = options.chainId
    this.wallet = { id: options.id, name: null, icon: null, provider: this.#provider() }
    options.topic.watch((topic) => {
      // Another tab ended it, of which the wallet tells this one nothing.
      if (topic === null && this.#topic !== null) this.#leave(APART)
    })
  }

  view = (): PairedView => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#viewers.add(listener)
    return () => {
      this.#viewers.delete(listener)
    }
  }

  async restore(): Promise<boolean | null> {
    const topic = this.#options.topic.read()
    if (topic !== null && this.#pairing?.topic === topic) return true
    this.#attempt += 1
    const attempt = this.#attempt
    if (this.#topic !== topic) this.#leave(APART)
    this.#topic = topic
    this.#show({ step: 'apart' })
    const relay = await this.#open()
    const kept = topic === null ? null : await relay.kept(topic)
    if (attempt !== this.#attempt) return null
    if (kept === null) this.#forget(APART)
    else if (isOfUse(kept)) this.#enter(kept)
    else this.#leave(APART)
    return this.#pairing !== null
  }

  end(): void {
    this.#attempt += 1
    this.#leave(APART)
  }

  told = (): Promise<void> => this.#told

  onEnded(listener: (how: PairingEnd) => void): void {
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
            return `0x${this.#chain.toString(16)}`
          case 'personal_sign':
            return this.#ask(method, params ?? [])
          default:
            if (!isPayingMethod(method)) throw new ProviderFault(UNSUPPORTED)
            return this.#askToPay(method, params ?? [])
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

  #enter(pairing: Pairing): void {
    this.#pairing = pairing
    this.#topic = pairing.topic
    this.#options.topic.write(pairing.topic)
    this.#show({ step: 'paired' })
  }

  /** Leaves the pairing, and tells the wallet; what it was asked for fails with the code. */
  #leave(code: number): void {
    const topic = this.#topic
    this.#forget(code)
    if (topic !== null) this.#goodbye(topic)
  }

  #forget(code: number): void {
    const { topic } = this.#options
    // Another tab may be paired with another wallet by now.
    if (this.#topic !== null && topic.read() === this.#topic) topic.clear()
    this.#topic = null
    this.#pairing = null
    this.#chain = this.#options.chainId
    for (const giveUp of this.#asked) giveUp(code)
    this.#show({ step: 'apart' })
  }

  #listen(relay: Relay): void {
    relay.onEnd((topic) => {
      if (topic !== this.#pairing?.topic) return
      this.#forget(APART)
      for (const ending of this.#endings) ending('unpaired')
    })
    relay.onChange((topic, now) => {
      if (this.#pairing === null || topic !== this.#pairing.topic) return
      if (now.addresses.length === 0) {
        this.#leave(NOT_ALLOWED)
        for (const ending of this.#endings) ending('unshared')
        return
      }
      this.#pairing = { ...this.#pairing, ...now }
      for (const follower of this.#followers) follower(now.addresses)
    })
    relay.onLink((up) => {
      if (this.#view.step === 'waiting') this.#show({ ...this.#view, lost: !up })
    })
  }

  async #open(): Promise<Relay> {
    this.#relay ??= this.#options.open().then((relay) => {
      this.#listen(relay)
      // Left by a tab that was closed, or while the relay was down.
      const own = this.#options.topic.read()
      for (const topic of relay.topics()) if (topic !== own) this.#goodbye(topic, relay)
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
    this.#attempt += 1
    const attempt = this.#attempt
    try {
      for (let renewed = false; ; renewed = true) {
        this.#show({ step: 'connecting' })
        const { uri, answer } = await inTime(this.#open().then((relay) => relay.invite()))
        if (attempt === this.#attempt) this.#show({ step: 'waiting', uri, renewed, lost: false })
        const pairing = await answer
        if (pairing !== null) return this.#accept(pairing, attempt)
        if (attempt !== this.#attempt) throw new ProviderFault(APART)
      }
    } catch (cause) {
      if (attempt === this.#attempt) this.#show({ step: 'apart' })
      throw faultOf(cause)
    }
  }

  #accept(pairing: Pairing, attempt: number): Pairing {
    if (attempt === this.#attempt && isOfUse(pairing)) {
      this.#enter(pairing)
      return pairing
    }
    this.#goodbye(pairing.topic)
    throw new ProviderFault(pairing.signs ? NOT_ALLOWED : UNSUPPORTED)
  }

  /** A transfer on a chain that the wallet lets this page pay on, or the change to one. */
  async #askToPay(method: PayingMethod, params: readonly unknown[]): Promise<unknown> {
    if (method === PAYING_METHODS[1]) {
      if (this.#pairing?.pays.includes(this.#chain) === false) throw new ProviderFault(UNSUPPORTED)
      return this.#ask(method, params, this.#chain)
    }
    const wanted = chainIn(params)
    // Each request names its chain: a wallet that shares this one need not be asked.
    if (this.#pairing?.pays.includes(wanted) !== true) {
      if (this.#pairing?.switches === false) throw new ProviderFault(UNSUPPORTED)
      await this.#ask(method, params)
      await this.#lookAgain()
    }
    if (this.#pairing?.pays.includes(wanted) !== true) throw new ProviderFault(UNSUPPORTED)
    this.#chain = wanted
    return null
  }

  /** Reads what the wallet lets this page do by now: it may share another chain when it is asked for one. */
  async #lookAgain(): Promise<void> {
    const topic = this.#pairing?.topic
    if (topic === undefined) return
    const now = await (await this.#open()).kept(topic)
    if (now !== null && this.#pairing?.topic === topic)
      this.#pairing = { ...this.#pairing, pays: now.pays }
  }

  async #ask(method: string, params: readonly unknown[], chainId?: number): Promise<unknown> {
    const topic = this.#pairing?.topic
    if (topic === undefined) throw new ProviderFault(APART)
    const relay = await this.#open()
    let giveUp = (_code: number): void => undefined
    const ended = new Promise<never>((_, reject) => {
      // A transfer may be out, however the pairing ended: only the wallet can say that it is not.
      giveUp = (code) => reject(new ProviderFault(chainId === undefined ? code : APART))
    })
    this.#asked.add(giveUp)
    try {
      return await Promise.race([relay.ask(topic, method, params, chainId), ended])
    } catch (cause) {
      throw faultOf(cause)
    } finally {
      this.#asked.delete(giveUp)
    }
  }

  /** Tells a wallet that we left it, once. Where that fails the next start tries again. */
  #goodbye(topic: string, relay?: Relay): void {
    if (this.#left.has(topic)) return
    this.#left.add(topic)
    const sent = (async () => (relay ?? (await this.#open())).end(topic))()
    this.#told = Promise.all([this.#told, sent]).then(() => undefined)
    this.#told.catch(() => undefined)
  }
}

/** Makes a wallet on another device look like one of this browser (EIP-1193). Nothing is opened yet. */
export function createPairedWallet(options: PairedOptions): PairedWallet {
  return new Paired(options)
}
