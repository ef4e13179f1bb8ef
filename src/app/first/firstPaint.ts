import { asksForTestWallet } from '#src/features/test-wallet/asksForTestWallet.ts'
import '#src/shared/styles/font.css'
import { isSignInPath } from '#src/shared/session/returnPath.ts'
import { DESKTOP } from '#src/shared/ui/desktop.ts'
import { discoverWallets, type WalletRegistry } from '#src/shared/wallet/discoverWallets.ts'
import { namesWallet } from '#src/shared/wallet/walletAgents.ts'
import { createGate, type PageGate } from '../gate/createGate.ts'
import { isUngated } from '../gate/gateView.ts'

/*
 * Stands in the page itself, and runs before anything else is fetched. It looks for wallets and keeps the gate, for
 * the app as well. On a phone's first visit it shows what the gate decides, as the server wrote it into the page;
 * the app comes after that paint. Everybody else gets the app at once.
 */

/** What the page began, for the app to go on with. */
export interface FirstPaint {
  readonly gate: PageGate
  readonly wallets: WalletRegistry
  /** Says in the page's own words that the app did not arrive. */
  readonly fail: (cause: unknown) => void
}

declare global {
  interface Window {
    firstPaint?: FirstPaint
  }
}

const { userAgent } = navigator
const { pathname, search, host } = window.location
const wallets = discoverWallets(window)
const gate = createGate(wallets, userAgent)
const { dataset } = document.documentElement
const root = document.querySelector('#root')
const first = document.querySelector<HTMLElement>('#first')
/** The app itself puts this one in. One that is asked to be late is waited for like any other. */
const bringsWallet = first?.dataset['testWallet'] === 'on' && asksForTestWallet(search)
const isSure = bringsWallet && !search.includes('late=')

/** What an earlier visit left could ask for another screen, language or theme than the page has. */
function isFirstVisit(): boolean {
  try {
    const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    return !kept.some((key) => key.startsWith('glasshouse.'))
  } catch {
    return true
  }
}

let pressed: Element | null = null

function fail(cause: unknown): void {
  const words = document.querySelector<HTMLTemplateElement>('#failed')
  if (words !== null) root?.replaceChildren(words.content.cloneNode(true))
  end()
  // Last: the oldest browsers of the build's target have none.
  reportError(cause)
}

/** Fetches the app, and with it the parts of the screen that it shows first. */
function fetchApp(view?: string): void {
  const parts = document.querySelector<HTMLTemplateElement>('#app')
  if (parts === null) return
  // It is fetched once.
  parts.remove()
  const links = Array.from(parts.content.querySelectorAll('link'))
  const wanted = links.filter((link) => (link.dataset['for'] ?? view) === view)
  const styled: readonly unknown[] = wanted.map(
    (link) =>
      link.rel !== 'stylesheet' || new Promise((resolve) => (link.onload = link.onerror = resolve)),
  )
  document.head.append(...wanted)
  const load = (): Promise<unknown> => import(/* @vite-ignore */ parts.dataset['entry'] ?? '')
  Promise.all(styled)
    .then(() => load().catch(load))
    .catch(fail)
}

/** Shows what the gate decides now, and fetches the app once that is painted. */
function show(): void {
  const view = isSure ? 'open' : gate.viewAt(pathname)
  if (view === 'open' && isSignInPath(pathname)) {
    delete dataset['first']
    fetchApp()
    return
  }
  dataset['first'] = view
  // Elsewhere than in a wallet's browser the app is of no use before a wallet is there, and would delay the words.
  const isOfUse = view === 'open' || view === 'blocked' || bringsWallet || namesWallet(userAgent)
  if (!isOfUse) return
  const fetchNow = (): void => fetchApp(view)
  requestAnimationFrame(() => setTimeout(fetchNow))
  // A page in the background paints nothing.
  setTimeout(fetchNow, 200)
}

/** The button or link of the app that says the same as one of the page. */
function sameControl(control: Element | null): HTMLElement | undefined {
  if (first?.contains(control) !== true) return undefined
  const controls = Array.from(root?.querySelectorAll<HTMLElement>('a, button') ?? [])
  return controls.find(({ textContent }) => textContent === control?.textContent)
}

function end(): void {
  unsubscribe()
  const focused = sameControl(document.activeElement)
  const again = sameControl(pressed)
  delete dataset['first']
  first?.remove()
  pressed = null
  focused?.focus()
  if (again !== undefined) setTimeout(() => again.click())
}

/** Ways into wallets lead to the start page, as the server wrote them: they are to lead here. */
function leadHere(link: HTMLAnchorElement): void {
  const enc = encodeURIComponent
  const forms = [enc, (text: string) => enc(enc(text))]
  const form = forms.find((one) => link.href.includes(one(`${host}/`))) ?? String
  link.href = link.href.replace(form(`${host}/`), () => form(host + pathname + search))
}

const shows =
  first !== null &&
  first.childElementCount > 0 &&
  !isUngated(pathname) &&
  !window.matchMedia(DESKTOP).matches &&
  isFirstVisit()
const unsubscribe = gate.subscribe(() => {
  if (shows) show()
})
window.firstPaint = { gate, wallets, fail }
window.endFirstPaint = end
if (shows) {
  dataset['plain'] = ''
  first.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null) return
    pressed?.setAttribute('aria-busy', 'false')
    pressed = button
    pressed.setAttribute('aria-busy', 'true')
  })
  for (const link of first.querySelectorAll<HTMLAnchorElement>('nav a')) leadHere(link)
  show()
} else {
  first?.remove()
  fetchApp()
}
