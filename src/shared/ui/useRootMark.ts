import { useLayoutEffect } from 'react'

/** How many parts want each mark: one dialog may lie over another. */
const wanted = new Map<string, number>()

function want(name: string, change: 1 | -1): void {
  const count = (wanted.get(name) ?? 0) + change
  wanted.set(name, count)
  document.documentElement.toggleAttribute(name, count > 0)
}

/**
 * An attribute of the root element while it is on, for styles of what lies around a part. A `:has()` of the root would
 * need none. But with it each part that came or went gave every element of the page a new style.
 */
export function useRootMark(name: `data-${string}`, on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return undefined
    want(name, 1)
    return () => want(name, -1)
  }, [name, on])
}
