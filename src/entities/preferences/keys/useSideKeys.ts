import type { RefObject } from 'react'
import { useKeys } from './useKeys.ts'
import { focusSoon } from '#src/shared/lib/focusSoon.ts'
import { SIZE_FIELD } from './sizeField.ts'

interface Sides {
  /** Chooses the side that wins by a rise. */
  buy(): void
  sell(): void
}

/**
 * B and S choose the side in a ticket, and go on with its size. Where a chart in full screen hides the ticket they are
 * those of the buttons below that chart.
 */
export function useSideKeys(ticket: RefObject<HTMLElement | null>, { buy, sell }: Sides): void {
  const act = (choose: () => void) => (): boolean => {
    if (ticket.current === null || getComputedStyle(ticket.current).visibility === 'hidden') {
      return false
    }
    choose()
    focusSoon(SIZE_FIELD)
    return true
  }
  useKeys({ buy: act(buy), sell: act(sell) })
}
