import { type RefObject, useEffect, useRef } from 'react'
import type { Side } from '#protocol/machines/contractOrder.ts'

const KEYS: Readonly<Record<string, Side>> = { b: 'long', s: 'short' }

/** True while keys belong to a field, a menu or a dialog. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.closest('input, textarea, select, dialog, [contenteditable]') !== null
}

/**
 * B chooses long and S short, while the focus is in the ticket: who dictates says letters everywhere
 * else. No key ever sends an order.
 */
export function useTicketKeys(choose: (side: Side) => void): RefObject<HTMLElement | null> {
  const ticket = useRef<HTMLElement>(null)
  const act = useRef(choose)
  useEffect(() => {
    act.current = choose
  }, [choose])
  useEffect(() => {
    const element = ticket.current
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      const side = KEYS[event.key.toLowerCase()]
      if (side !== undefined) act.current(side)
    }
    element?.addEventListener('keydown', onKey)
    return () => {
      element?.removeEventListener('keydown', onKey)
    }
  }, [])
  return ticket
}
