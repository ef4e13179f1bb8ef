/** Calls back when theme, colours of rise and fall, or the root size change; returns the way to stop. */
export function watchLook(listener: () => void): () => void {
  const root = document.documentElement
  const observer = new MutationObserver(listener)
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-updown'] })
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', listener)
  window.addEventListener('resize', listener)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', listener)
    window.removeEventListener('resize', listener)
  }
}
