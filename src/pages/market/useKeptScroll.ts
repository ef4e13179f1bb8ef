import { useEffect, useLayoutEffect } from 'react'
import { useNavigationType } from 'react-router-dom'

const kept = new Map<string, number>()

/** Coming back to a page finds it where it was left; a new visit starts at the top. */
export function useKeptScroll(name: string): void {
  const type = useNavigationType()
  useLayoutEffect(() => {
    const place = kept.get(name)
    if (type !== 'POP' || place === undefined) return undefined
    // After the page has its rows, and after everything else that moves the page on a navigation.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, place)
    })
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [name, type])
  useEffect(() => {
    const keep = (): void => {
      kept.set(name, window.scrollY)
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      window.removeEventListener('scroll', keep)
    }
  }, [name])
}
