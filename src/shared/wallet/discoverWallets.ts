import { type Eip1193, isProvider, PAIRED_WALLET, UNNAMED_WALLET, type Wallet } from './provider.ts'

/** The wallets of this browser, as they become known, and the one of another device. */
export interface WalletRegistry {
  /** The same array until a wallet joins. */
  list(): readonly Wallet[]
  subscribe(listener: () => void): () => void
  /** Looks again now; wallets may appear without telling. */
  look(): void
  /** Puts in the one of another device, beside those of this browser. */
  pair(wallet: Wallet): void
}

/** When to look for a wallet that tells nobody, in milliseconds after the start. */
const LOOKS_MS = [50, 100, 250, 500, 750, 1000, 1500, 2000, 3000]

/** Signs of life after which a wallet installed meanwhile may be there. */
const LIFE_SIGNS = ['focus', 'pageshow', 'load', 'pointerdown'] as const

function readProperty(holder: unknown, name: string): unknown {
  if (!isProvider(holder)) return undefined
  try {
    return (holder as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

/** The provider in the usual place, else in the places of their own some wallets use. */
function injectedProvider(holder: unknown): Eip1193 | null {
  const places = [
    readProperty(holder, 'ethereum'),
    readProperty(holder, 'okxwallet'),
    readProperty(readProperty(holder, 'trustwallet'), 'ethereum') ??
      readProperty(holder, 'trustwallet'),
    readProperty(readProperty(holder, 'bitkeep'), 'ethereum'),
  ]
  return places.find((place) => isProvider(place)) ?? null
}

function textOf(info: unknown, name: string): string | null {
  const value = readProperty(info, name)
  return typeof value === 'string' && value !== '' && value.length <= 100_000 ? value : null
}

/** Without the invisible characters that would turn the words around it. */
function nameOf(info: unknown): string | null {
  const name = textOf(info, 'name')
    ?.replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 60)
  return name === undefined || name === '' ? null : name
}

/** Reads an EIP-6963 announcement; null when it is not one. @internal tested with hostile wallets */
export function readAnnouncement(detail: unknown): Wallet | null {
  const info = readProperty(detail, 'info')
  const provider = readProperty(detail, 'provider')
  const id = textOf(info, 'rdns') ?? textOf(info, 'uuid')
  if (id === null || !isProvider(provider)) return null
  const icon = textOf(info, 'icon')
  return {
    id,
    name: nameOf(info),
    icon: icon?.startsWith('data:image/') === true ? icon : null,
    provider,
  }
}

/** Announced wallets; the one in `window.ethereum` counts only when none announced itself. */
function listOf(announced: ReadonlyMap<string, Wallet>, injected: Eip1193 | null): Wallet[] {
  if (announced.size > 0) return Array.from(announced.values())
  if (injected === null) return []
  return [{ id: UNNAMED_WALLET, name: null, icon: null, provider: injected }]
}

/**
 * Starts looking for wallets: EIP-6963, `window.ethereum`, and late ones of either kind.
 * @param signal ends it; a page looks as long as it is there
 */
export function discoverWallets(win: Window, signal?: AbortSignal): WalletRegistry {
  const announced = new Map<string, Wallet>()
  const listeners = new Set<() => void>()
  let paired: readonly Wallet[] = []
  let wallets: readonly Wallet[] = []

  const refresh = (): void => {
    const next = [...listOf(announced, injectedProvider(win)), ...paired]
    const same =
      next.length === wallets.length &&
      next.every((wallet, index) => wallet.provider === wallets[index]?.provider)
    if (same) return
    wallets = next
    for (const listener of listeners) listener()
  }
  const onAnnounced = (event: Event): void => {
    const wallet = 'detail' in event ? readAnnouncement(event.detail) : null
    // Anybody can announce anything: the one of another device comes from us alone.
    if (wallet !== null && wallet.id !== PAIRED_WALLET) announced.set(wallet.id, wallet)
    refresh()
  }
  const look = (): void => {
    win.dispatchEvent(new Event('eip6963:requestProvider'))
    refresh()
  }
  const onVisible = (): void => {
    if (win.document.visibilityState === 'visible') look()
  }

  const until = signal === undefined ? {} : { signal }
  win.addEventListener('eip6963:announceProvider', onAnnounced, until)
  win.addEventListener('ethereum#initialized', refresh, until)
  for (const sign of LIFE_SIGNS) win.addEventListener(sign, look, until)
  win.document.addEventListener('visibilitychange', onVisible, until)
  look()
  for (const wait of LOOKS_MS) setTimeout(look, wait)

  return {
    list: () => wallets,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    look,
    pair(wallet) {
      paired = [wallet]
      refresh()
    },
  }
}
