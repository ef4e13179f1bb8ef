import { afterAll, vi } from 'vitest'

/** Empties what a page keeps: its elements, what stands on the root element, its storages and its address. */
function emptyPage(): void {
  document.body.replaceChildren()
  document.head.replaceChildren()
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name)
  }
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

/*
 * Test files share a process, the libraries it loaded, and in the browser's stead one page. Code of our own is
 * loaded anew for each, since it keeps things in memory; and each leaves the rest as it found it, also when a
 * test failed half way.
 */
vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (typeof document !== 'undefined') emptyPage()
})
