import { createWeb3Modal } from '@web3modal/wagmi'
import type { PairedWallet } from '../paired/pairedWallet.ts'
import { isOpen, pairedConnector } from './pairedConnector.ts'
import { defineSheetTag } from './sheetTag.ts'
import { createWalletConfig } from './walletConfig.ts'
import css from './walletList.module.css'

/** What the list needs to know of this page. */
export interface WalletListSettings {
  readonly projectId: string
  /** The chain that people sign in for. */
  readonly chainId: number
  readonly theme: 'light' | 'dark'
}

/** The element of Web3Modal; it calls this while it is made. */
interface Themed extends HTMLElement {
  initializeTheming(): void
}

type WalletList = (theme: WalletListSettings['theme']) => Promise<void>

/** A list that is not there after so long is taken for unreachable. */
const PATIENCE_MS = 10_000

let opened: Promise<WalletList> | null = null
/** Whether somebody waits for it: what comes later than that stays away. */
let isWanted = false

/**
 * Opens Web3Modal's list of wallets over the page, which shows the invitation of the sign-in under way.
 * Loads the list from WalletConnect. It closes by itself once a wallet answers, or the invitation ends.
 * @throws Error when it can't be loaded, or not in time
 */
export async function openWalletList(
  paired: PairedWallet,
  settings: WalletListSettings,
): Promise<void> {
  opened ??= makeList(paired, settings)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS, new Error('the list of wallets does not answer'))
  })
  isWanted = true
  try {
    await Promise.race([opened.then((open) => open(settings.theme)), late])
  } finally {
    isWanted = false
    clearTimeout(timer)
  }
}

/**
 * Its element, as soon as that is made: it has to stand in a dialog of its own, since the rest of the page is
 * inert behind the sheet of the sign-in.
 */
async function elementMade(): Promise<() => readonly HTMLElement[]> {
  await customElements.whenDefined('w3m-modal')
  const { prototype } = customElements.get('w3m-modal') as unknown as { prototype: Themed }
  const { initializeTheming } = prototype
  const made: HTMLElement[] = []
  prototype.initializeTheming = function (this: Themed) {
    made.push(this)
    initializeTheming.call(this)
  }
  return () => made
}

async function makeList(
  paired: PairedWallet,
  { projectId, chainId, theme }: WalletListSettings,
): Promise<WalletList> {
  defineSheetTag()
  const element = elementMade()
  const wagmiConfig = createWalletConfig(chainId, pairedConnector(paired))
  const modal = createWeb3Modal({
    wagmiConfig,
    projectId,
    themeMode: theme,
    themeVariables: { '--w3m-font-family': 'inherit', '--w3m-accent': 'var(--edge)' },
    enableAnalytics: false,
    enableEIP6963: false,
    enableOnramp: false,
    enableSwaps: false,
    disableAppend: true,
  })
  const frame = document.createElement('dialog')
  frame.className = css.list ?? ''
  // Its words are English, whatever the page speaks.
  frame.lang = 'en'
  frame.dir = 'ltr'
  document.body.append(frame)
  const close = (): void => {
    void modal.close()
  }
  let onOpen = (): void => undefined
  frame.addEventListener('cancel', close)
  modal.subscribeState(({ open }) => {
    if (open) {
      if (isWanted && isOpen(paired)) frame.showModal()
      else close()
      onOpen()
      return
    }
    // After the key that closed it did its work: it would close the sheet of the sign-in as well.
    setTimeout(() => {
      frame.close()
    })
  })
  paired.subscribe(() => {
    if (!isOpen(paired)) close()
  })
  const made = await element
  // Its element is there once it could close.
  await modal.close()
  return async (mode) => {
    // Once only: taken from the page it would hear of nothing more.
    if (!frame.hasChildNodes()) frame.append(...made())
    modal.setThemeMode(mode)
    const isThere = new Promise<void>((resolve) => {
      onOpen = resolve
    })
    await modal.open()
    await isThere
  }
}
