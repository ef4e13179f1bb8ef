import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discoverWallets, readAnnouncement, type WalletRegistry } from './discoverWallets.ts'
import { PAIRED_WALLET } from './provider.ts'

const ICON = 'data:image/png;base64,AA=='
let registry: WalletRegistry | null = null
let ending = new AbortController()
const stops: (() => void)[] = []

function announceAs(rdns: string, provider: object = {}, icon = ICON): void {
  const detail = { info: { uuid: rdns, name: `Wallet ${rdns}`, icon, rdns }, provider }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

/** As an extension does: announces itself whenever it is asked. */
function install(rdns: string, provider: object = {}): void {
  const onAsk = (): void => announceAs(rdns, provider)
  window.addEventListener('eip6963:requestProvider', onAsk)
  stops.push(() => window.removeEventListener('eip6963:requestProvider', onAsk))
}

/** Ends the looking of a test; the next one has its own. */
function end(): void {
  ending.abort()
  ending = new AbortController()
}

const ids = (): string[] => registry?.list().map((wallet) => wallet.id) ?? []

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  end()
  for (const stop of stops.splice(0)) stop()
  for (const name of ['ethereum', 'okxwallet', 'trustwallet', 'bitkeep']) {
    Reflect.deleteProperty(window, name)
  }
  vi.useRealTimers()
})

describe('looking for wallets', () => {
  it('goes on when something in the way of a wallet throws as soon as it is touched', () => {
    const explode = (): never => {
      throw new Error('touched')
    }
    const bomb = new Proxy({}, { get: explode, has: explode })
    Reflect.set(window, 'trustwallet', bomb)
    install('a.one')
    registry = discoverWallets(window, ending.signal)
    expect(ids()).toEqual(['a.one'])
    expect(readAnnouncement(bomb)).toBeNull()
    expect(readAnnouncement({ info: bomb, provider: {} })).toBeNull()
  })

  it('drops the invisible signs of a name that would turn it round', () => {
    const info = { uuid: '1', rdns: 'c.never', name: ' \u202Eevil\u2066\u0000 ', icon: '' }
    expect(readAnnouncement({ info, provider: {} })?.name).toBe('evil')
    const empty = { ...info, name: '\u200B\u202E' }
    expect(readAnnouncement({ info: empty, provider: {} })?.name).toBeNull()
  })

  it('knows at once those that are there', () => {
    install('a.one')
    install('b.two')
    registry = discoverWallets(window, ending.signal)
    expect(ids()).toEqual(['a.one', 'b.two'])
  })

  it('takes window.ethereum when none announces itself, and only then', () => {
    Reflect.set(window, 'ethereum', { request: () => undefined })
    registry = discoverWallets(window, ending.signal)
    expect(ids()).toEqual(['injected'])
    announceAs('late.one')
    expect(ids()).toEqual(['late.one'])
  })

  it('keeps the one that only sets window.ethereum beside the one of another device', () => {
    Reflect.set(window, 'ethereum', {})
    registry = discoverWallets(window, ending.signal)
    const heard = vi.fn<() => void>()
    registry.subscribe(heard)
    const paired = { id: PAIRED_WALLET, name: 'House', icon: null, provider: {} }
    registry.pair(paired)
    registry.pair(paired)
    expect(ids()).toEqual(['injected', PAIRED_WALLET])
    expect(heard).toHaveBeenCalledOnce()
    announceAs('late.one')
    expect(ids()).toEqual(['late.one', PAIRED_WALLET])
  })

  it('never takes the word of an announcement that it is the one of another device', () => {
    registry = discoverWallets(window, ending.signal)
    announceAs(PAIRED_WALLET)
    expect(ids()).toEqual([])
    const own = {}
    registry.pair({ id: PAIRED_WALLET, name: null, icon: null, provider: own })
    announceAs(PAIRED_WALLET)
    expect(registry.list().map(({ provider }) => provider)).toEqual([own])
  })

  it.each([
    ['okxwallet', {}],
    ['trustwallet', { ethereum: {} }],
    ['trustwallet', {}],
    ['bitkeep', { ethereum: {} }],
  ])('finds a wallet in window.%s', (name, value) => {
    Reflect.set(window, name, value)
    registry = discoverWallets(window, ending.signal)
    expect(ids()).toEqual(['injected'])
  })

  it('hears of a late one by either event', () => {
    registry = discoverWallets(window, ending.signal)
    const heard = vi.fn<() => void>()
    registry.subscribe(heard)
    expect(ids()).toEqual([])
    Reflect.set(window, 'ethereum', {})
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(heard).toHaveBeenCalledTimes(1)
    announceAs('late.one')
    expect(ids()).toEqual(['late.one'])
  })

  it('finds a late one that tells nobody, within the time it looks and at any sign of life', () => {
    registry = discoverWallets(window, ending.signal)
    Reflect.set(window, 'ethereum', {})
    vi.advanceTimersByTime(50)
    expect(ids()).toEqual(['injected'])
    end()
    Reflect.deleteProperty(window, 'ethereum')
    registry = discoverWallets(window, ending.signal)
    vi.advanceTimersByTime(60_000)
    install('installed.meanwhile')
    expect(ids()).toEqual([])
    window.dispatchEvent(new Event('focus'))
    expect(ids()).toEqual(['installed.meanwhile'])
  })

  it('keeps one entry for a wallet that announces itself again', () => {
    const provider = {}
    install('a.one', provider)
    registry = discoverWallets(window, ending.signal)
    const before = registry.list()
    announceAs('a.one', provider)
    expect(registry.list()).toBe(before)
  })

  it('is not stopped by a property that throws', () => {
    Object.defineProperty(window, 'ethereum', {
      configurable: true,
      get() {
        throw new Error('trap')
      },
    })
    registry = discoverWallets(window, ending.signal)
    expect(ids()).toEqual([])
  })

  it.each([
    null,
    {},
    { info: { rdns: 'a' } },
    { provider: {} },
    { info: { name: 'x' }, provider: {} },
    { info: { rdns: 7 }, provider: {} },
  ])('takes %j for no announcement', (detail) => {
    expect(readAnnouncement(detail)).toBeNull()
  })

  it('never keeps an icon that would be fetched', () => {
    const info = { rdns: 'a.one', name: 'One', icon: 'https://tracker.example/i.png' }
    expect(readAnnouncement({ info, provider: {} })?.icon).toBeNull()
    expect(readAnnouncement({ info: { ...info, icon: ICON }, provider: {} })?.icon).toBe(ICON)
  })
})
