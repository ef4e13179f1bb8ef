import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, onAccounts, sharedAddress, signText, WalletFault } from '../askWallet.ts'
import { createPairedWallet, type PairedWallet } from './pairedWallet.ts'
import type { Invitation, Pairing, Relay } from './relay.ts'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const PAIRING: Pairing = { topic: 'one', addresses: [ADDRESS], signs: true }

interface Invited {
  answer(pairing: Pairing | null): void
  refuse(cause: unknown): void
}

/** A relay whose wallet does what the test says. */
class ScriptedRelay implements Relay {
  readonly invited: Invited[] = []
  readonly ended: string[] = []
  keptPairing: Pairing | null = null
  reply: () => Promise<unknown> = async () => '0xab12'
  hasEnded: (topic: string) => void = () => undefined
  tellsAddresses: (topic: string, addresses: readonly string[]) => void = () => undefined
  link: (up: boolean) => void = () => undefined
  reachable = true

  invite(): Promise<Invitation> {
    if (!this.reachable) return new Promise(() => undefined)
    const answer = new Promise<Pairing | null>((resolve, reject) => {
      this.invited.push({ answer: resolve, refuse: reject })
    })
    return Promise.resolve({ uri: `wc:${this.invited.length}`, answer })
  }
  kept = () => this.keptPairing
  ask = () => this.reply()
  async end(topic: string): Promise<void> {
    this.ended.push(topic)
  }
  onEnd(listener: (topic: string) => void): void {
    this.hasEnded = listener
  }
  onAddresses(listener: (topic: string, addresses: readonly string[]) => void): void {
    this.tellsAddresses = listener
  }
  onLink(listener: (up: boolean) => void): void {
    this.link = listener
  }
}

let relay: ScriptedRelay
let paired: PairedWallet

beforeEach(() => {
  vi.useFakeTimers()
  relay = new ScriptedRelay()
  paired = createPairedWallet({ id: 'paired', chainId: 5, open: async () => relay })
})

afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const provider = () => paired.wallet.provider
const newest = (): Invited => relay.invited.at(-1) ?? expect.fail('nobody was invited')

/** What a wallet's fault is called, or what came in its place. */
async function outcome(work: Promise<unknown>): Promise<unknown> {
  return work.catch((cause: unknown) => (cause instanceof WalletFault ? cause.kind : cause))
}

async function pair(pairing = PAIRING): Promise<unknown> {
  const connected = outcome(connect(provider()))
  await pass()
  newest().answer(pairing)
  return connected
}

describe('a wallet on another device', () => {
  it('is waited for with a code on the screen, then shares its address and signs', async () => {
    expect(await sharedAddress(provider())).toBeNull()
    const connected = connect(provider())
    expect(paired.view()).toEqual({ step: 'connecting' })
    await pass()
    expect(paired.view()).toEqual({ step: 'waiting', uri: 'wc:1', renewed: false, lost: false })
    newest().answer(PAIRING)
    expect(await connected).toBe(ADDRESS)
    expect(paired.view()).toEqual({ step: 'paired' })
    expect(await signText(provider(), ADDRESS, 'text')).toBe('0xab12')
    expect(await provider().request?.({ method: 'eth_chainId' })).toBe('0x5')
  })

  it('is never asked for anything but a signature', async () => {
    await pair()
    const asked = vi.spyOn(relay, 'ask')
    const method = 'eth_sendTransaction'
    await expect(provider().request?.({ method })).rejects.toMatchObject({ code: 4200 })
    expect(asked).not.toHaveBeenCalled()
  })

  it('gets a new code when one ran out', async () => {
    const connected = connect(provider())
    await pass()
    newest().answer(null)
    await pass()
    expect(paired.view()).toEqual({ step: 'waiting', uri: 'wc:2', renewed: true, lost: false })
    newest().answer(PAIRING)
    expect(await connected).toBe(ADDRESS)
  })

  it('may refuse the connection', async () => {
    const connected = outcome(connect(provider()))
    await pass()
    newest().refuse({ code: 5000, message: 'User rejected.' })
    expect(await connected).toBe('declined')
    expect(paired.view()).toEqual({ step: 'apart' })
  })

  it.each<[unknown, string]>([
    [{ code: 5000 }, 'declined'],
    [{ code: 5001 }, 'declined'],
    [{ code: 4001 }, 'declined'],
    [{ code: 5101 }, 'unsupported'],
    [{ code: 6000 }, 'disconnected'],
    [{ code: -32000 }, 'failed'],
    [{ code: 0, message: 'no answer' }, 'disconnected'],
    [new Error('not published'), 'disconnected'],
  ])('refuses a signature with %j: %s', async (cause, kind) => {
    await pair()
    relay.reply = async () => {
      throw cause
    }
    expect(await outcome(signText(provider(), ADDRESS, 'text'))).toBe(kind)
  })

  it.each([
    [{ ...PAIRING, signs: false }, 'unsupported'],
    [{ ...PAIRING, addresses: [] }, 'locked'],
  ])('that is of no use is sent away: %j', async (pairing, kind) => {
    expect(await pair(pairing)).toBe(kind)
    expect(relay.ended).toEqual(['one'])
  })

  it('is sent away when it answers after the person left', async () => {
    const connected = outcome(connect(provider()))
    await pass()
    paired.end()
    newest().answer(PAIRING)
    expect(await connected).not.toBe(ADDRESS)
    expect(relay.ended).toEqual(['one'])
    expect(paired.view()).toEqual({ step: 'apart' })
  })

  it('is out of reach when the relay gives no code in time', async () => {
    relay.reachable = false
    const connected = outcome(connect(provider()))
    await pass(15_000)
    expect(await connected).toBe('disconnected')
  })

  it('is out of reach when the relay can not be opened, and reached once it can', async () => {
    let open = 0
    paired = createPairedWallet({
      id: 'paired',
      chainId: 5,
      open: async () => {
        open += 1
        if (open === 1) throw new Error('no part')
        return relay
      },
    })
    expect(await outcome(connect(provider()))).toBe('disconnected')
    expect(await pair()).toBe(ADDRESS)
  })

  it('says when the relay is lost while a code waits, and when it is back', async () => {
    void outcome(connect(provider()))
    await pass()
    const seen = vi.fn<() => void>()
    const stop = paired.subscribe(seen)
    relay.link(false)
    expect(paired.view()).toMatchObject({ lost: true })
    relay.link(true)
    expect(paired.view()).toMatchObject({ lost: false })
    expect(seen).toHaveBeenCalledTimes(2)
    stop()
  })
})

describe('a pairing', () => {
  it('goes on from an earlier visit, without a code', async () => {
    relay.keptPairing = PAIRING
    expect(await paired.restore()).toBe(true)
    expect(await connect(provider())).toBe(ADDRESS)
    expect(relay.invited).toEqual([])
  })

  it('that is not kept is not gone on with', async () => {
    expect(await paired.restore()).toBe(false)
    expect(await sharedAddress(provider())).toBeNull()
  })

  it('that the wallet ends is told, and gives up what was asked', async () => {
    const told = vi.fn<() => void>()
    paired.onEnded(told)
    await pair()
    relay.reply = () => new Promise(() => undefined)
    const signing = outcome(signText(provider(), ADDRESS, 'text'))
    await pass()
    relay.hasEnded('another')
    expect(told).not.toHaveBeenCalled()
    relay.hasEnded('one')
    expect(told).toHaveBeenCalledOnce()
    expect(await signing).toBe('disconnected')
    expect(await sharedAddress(provider())).toBeNull()
  })

  it('that we end is not told, and ended with the wallet', async () => {
    const told = vi.fn<() => void>()
    paired.onEnded(told)
    await pair()
    paired.end()
    await pass()
    expect(relay.ended).toEqual(['one'])
    relay.hasEnded('one')
    expect(told).not.toHaveBeenCalled()
  })

  it('follows the wallet to another address', async () => {
    const heard = vi.fn<(accounts: unknown) => void>()
    const stop = onAccounts(provider(), heard)
    await pair()
    relay.tellsAddresses('another', [OTHER])
    expect(heard).not.toHaveBeenCalled()
    relay.tellsAddresses('one', [OTHER])
    expect(heard).toHaveBeenCalledWith([OTHER])
    expect(await sharedAddress(provider())).toBe(OTHER)
    stop()
    relay.tellsAddresses('one', [ADDRESS])
    expect(heard).toHaveBeenCalledOnce()
  })
})
