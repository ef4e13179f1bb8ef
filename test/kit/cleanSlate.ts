import { afterAll, vi } from 'vitest'

const page: typeof globalThis & { readonly happyDOM?: { setURL(url: string): void } } = globalThis
const START = 'http://localhost:3000/'

/** Empties what a page keeps: its elements, what stands on the root element, its storages and its address. */
function emptyPage(): void {
  document.body.replaceChildren()
  document.head.replaceChildren()
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name)
  }
  localStorage.clear()
  sessionStorage.clear()
  // A test that followed a link may have left the site: nothing but this leads back to it.
  page.happyDOM?.setURL(START)
}

type Listening = Parameters<EventTarget['addEventListener']>

/** Notes who begins to listen to the page, and returns how to end all of that. */
function noteListeners(target: EventTarget): () => void {
  const noted: Listening[] = []
  const add = target.addEventListener.bind(target)
  target.addEventListener = (...listening: Listening): void => {
    noted.push(listening)
    add(...listening)
  }
  return () => {
    target.addEventListener = add
    for (const listening of noted) target.removeEventListener(...listening)
  }
}

/*
 * Test files share a process, the libraries it loaded, and in the browser's stead one page. Code of our own is
 * loaded anew for each, since it keeps things in memory; and each leaves the rest as it found it, also when a
 * test failed half way.
 */
vi.resetModules()
const endings =
  typeof document === 'undefined' ? [] : [noteListeners(document), noteListeners(window)]
afterAll(() => {
  for (const end of endings) end()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (typeof document !== 'undefined') emptyPage()
})
