/** A wallet on another device that agreed to answer this page, until it or we end that. */
export interface Pairing {
  readonly topic: string
  /** Addresses it shares on the operator's chain. */
  readonly addresses: readonly string[]
  /** Whether it lets this page ask for a signed text. */
  readonly signs: boolean
  /** Chains that it shares the first of these addresses on, and lets this page ask for a transfer on. */
  readonly pays: readonly number[]
  /** Whether it lets this page ask for another chain. */
  readonly switches: boolean
}

/** What a wallet says of a pairing later on. */
export type PairingChange = Pick<Pairing, 'addresses'> & Partial<Pairing>

/** An invitation to a wallet, good for some minutes. */
export interface Invitation {
  /** What the QR code says; the wallet's scanner understands it. */
  readonly uri: string
  /** The wallet's answer; null when nobody answered in time. Throws when it refused. */
  readonly answer: Promise<Pairing | null>
}

/** What a page does at a relay, where it meets a wallet that is on another device. */
export interface Relay {
  invite(): Promise<Invitation>
  /** A pairing of an earlier visit, or of another tab; null when there is none of that topic. */
  kept(topic: string): Promise<Pairing | null>
  /** Topics of all pairings left from earlier visits, also those nobody wants any more. */
  topics(): readonly string[]
  /** @param chainId of the chain it is about; that of the sign-in unless told otherwise */
  ask(topic: string, method: string, params: readonly unknown[], chainId?: number): Promise<unknown>
  /** Ends a pairing; throws when the wallet could not be told, and keeps it until then. */
  end(topic: string): Promise<void>
  /** Calls back when the wallet ended a pairing, or its time was over. */
  onEnd(listener: (topic: string) => void): void
  /** Calls back when a wallet shares other addresses than before, or lets this page do something else. */
  onChange(listener: (topic: string, now: PairingChange) => void): void
  /** Calls back when the connection to the relay comes and goes. */
  onLink(listener: (up: boolean) => void): void
}

/** A wallet that shares no address of our chain, or lets nobody sign, is as good as none. */
export function isOfUse({ signs, addresses }: Pairing): boolean {
  return signs && addresses.length > 0
}
