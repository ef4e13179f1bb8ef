import { useLayoutEffect } from 'react'
import { useNavigationType } from 'react-router-dom'

const kept = new Map<string, number>()

/** How many frames a list may take to come: about ten seconds. */
const FRAMES = 600

/** What a person does who goes on by themselves. */
const OWN_WAY = ['wheel', 'pointerdown', 'keydown']

/** Coming back to a page finds it where it was left; a new visit starts at the top. */
export function useKeptScroll(name: string): void {
  const type = useNavigationType()
  useLayoutEffect(() => {
    const place = kept.get(name)
    if (type !== 'POP' || place === undefined) return undefined
    let left = FRAMES
    // After everything else that moves the page on a navigation. Rows may have to be asked for again.
    const settle = (): void => {
      window.scrollTo(0, place)
      left -= 1
      if (window.scrollY < place - 1 && left > 0) frame = requestAnimationFrame(settle)
    }
    let frame = requestAnimationFrame(settle)
    const stop = (): void => {
      cancelAnimationFrame(frame)
      for (const event of OWN_WAY) window.removeEventListener(event, stop)
    }
    for (const event of OWN_WAY) window.addEventListener(event, stop)
    return stop
  }, [name, type])
  // A page that waits hidden for the next one has no layout: what moves then is not its place.
  useLayoutEffect(() => {
    const keep = (): void => {
      kept.set(name, window.scrollY)
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      window.removeEventListener('scroll', keep)
    }
  }, [name])
}
