import { type RefObject, useEffect, useRef } from 'react'
import { announce } from './announcer.ts'

/**
 * What an act led to is told once: its heading takes the focus where the pressed button is gone, and
 * is announced where the person moved on meanwhile.
 */
export function useOutcome(text: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const told = useRef(false)
  useEffect(() => {
    if (told.current) return
    told.current = true
    const { activeElement } = document
    const lost =
      activeElement === null ||
      activeElement === document.body ||
      activeElement instanceof HTMLDialogElement
    if (lost) heading.current?.focus()
    else announce(text)
  }, [text])
  return heading
}
