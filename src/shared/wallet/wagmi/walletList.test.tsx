import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PairedView, PairedWallet } from '../paired/pairedWallet.ts'

type Listener = (state: { readonly open: boolean }) => void

/** Web3Modal, which opens when its own list is there. */
const modal = vi.hoisted(() => ({
  listeners: [] as Listener[],
  opens: true,
  tell(open: boolean) {
    for (const listener of modal.listeners) listener({ open })
  },
}))

vi.mock('@web3modal/wagmi', () => ({
  createWeb3Modal() {
    class Element extends HTMLElement {
      initializeTheming(): void {
        this.textContent = 'the list'
      }
    }
    customElements.define('w3m-modal', Element)
    return {
      subscribeState: (listener: Listener) => modal.listeners.push(listener),
      setThemeMode: () => undefined,
      async open() {
        if (modal.opens) modal.tell(true)
      },
      async close() {
        // As it does: its element is made first.
        if (document.querySelector('w3m-modal') === null) new Element().initializeTheming()
        modal.tell(false)
      },
    }
  },
}))

const WAITING: PairedView = { step: 'waiting', uri: 'wc:1', renewed: false, lost: false }
const SETTINGS = { projectId: 'p', chainId: 1, theme: 'dark' } as const

let view: PairedView = WAITING
const viewers = new Set<() => void>()
const paired = {
  view: () => view,
  subscribe(viewer: () => void) {
    viewers.add(viewer)
    return () => viewers.delete(viewer)
  },
} as unknown as PairedWallet
const show = (next: PairedView): void => {
  view = next
  for (const viewer of viewers) viewer()
}
const dialog = () => document.querySelector('dialog')
const { openWalletList } = await import('./walletList.ts')

beforeEach(() => {
  view = WAITING
  modal.opens = true
})
afterEach(() => {
  vi.useRealTimers()
})

it('stands in a dialog over the page until a wallet answers', async () => {
  await openWalletList(paired, SETTINGS)
  expect(dialog()?.open).toBe(true)
  expect(dialog()?.querySelectorAll('w3m-modal')).toHaveLength(1)
  show({ step: 'paired' })
  await expect.poll(() => dialog()?.open).toBe(false)
})

it('does not open over a sign-in that went on or ended meanwhile', async () => {
  view = { step: 'apart' }
  await openWalletList(paired, SETTINGS)
  await expect.poll(() => dialog()?.open).toBe(false)
})

it('is given up when it does not come in time', async () => {
  vi.useFakeTimers()
  modal.opens = false
  const outcome = openWalletList(paired, SETTINGS).catch((cause: unknown) => String(cause))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toContain('does not answer')
  // Its list came after all.
  modal.tell(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(dialog()?.open).toBe(false)
})
