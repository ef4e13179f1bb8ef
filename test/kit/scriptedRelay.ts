import type { Invitation, Pairing, PairingChange, Relay } from '#src/shared/wallet/paired/relay.ts'
import { WalletFault } from '#src/shared/wallet/askWallet.ts'
import type { Stored } from '#src/shared/storage/stored.ts'

export const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const PAIRING: Pairing = {
  topic: 'one',
  addresses: [ADDRESS],
  signs: true,
  pays: [5, 7],
  switches: true,
}

interface Invited {
  answer(pairing: Pairing | null): void
  refuse(cause: unknown): void
}

/** A relay whose wallet does what the test says. */
export class ScriptedRelay implements Relay {
  readonly invited: Invited[] = []
  readonly ended: string[] = []
  readonly asked: {
    readonly method: string
    readonly params: readonly unknown[]
    readonly chainId: number | undefined
  }[] = []
  left: readonly Pairing[] = []
  reply: () => Promise<unknown> = async () => '0xab12'
  hasEnded: (topic: string) => void = () => undefined
  tells: (topic: string, now: PairingChange) => void = () => undefined
  link: (up: boolean) => void = () => undefined
  reachable = true

  /** Who was invited last. */
  newest(): Invited {
    const last = this.invited.at(-1)
    if (last === undefined) throw new Error('nobody was invited')
    return last
  }

  invite(): Promise<Invitation> {
    if (!this.reachable) return new Promise(() => undefined)
    const answer = new Promise<Pairing | null>((resolve, reject) => {
      this.invited.push({ answer: resolve, refuse: reject })
    })
    return Promise.resolve({ uri: `wc:${this.invited.length}`, answer })
  }
  kept = async (topic: string) => this.left.find((one) => one.topic === topic) ?? null
  topics = () => this.left.map(({ topic }) => topic)
  ask(_topic: string, method: string, params: readonly unknown[], chainId?: number) {
    this.asked.push({ method, params, chainId })
    return this.reply()
  }
  async end(topic: string): Promise<void> {
    this.ended.push(topic)
    if (!this.reachable) throw new Error('not published')
  }
  onEnd(listener: (topic: string) => void): void {
    this.hasEnded = listener
  }
  onChange(listener: (topic: string, now: PairingChange) => void): void {
    this.tells = listener
  }
  onLink(listener: (up: boolean) => void): void {
    this.link = listener
  }
}

/** What all pages of a browser share; `clearElsewhere` is what another page does. */
export function keptTopic(): Stored<string> & { clearElsewhere(): void } {
  let kept: string | null = null
  let told: (topic: string | null) => void = () => undefined
  return {
    clearElsewhere() {
      kept = null
      told(null)
    },
    read: () => kept,
    write: (topic) => {
      kept = topic
    },
    clear: () => {
      kept = null
    },
    watch: (listener) => {
      told = listener
      return () => undefined
    },
  }
}

/** What a wallet's fault is called, or what came in its place. */
export async function outcome(work: Promise<unknown>): Promise<unknown> {
  return work.catch((cause: unknown) => (cause instanceof WalletFault ? cause.kind : cause))
}
