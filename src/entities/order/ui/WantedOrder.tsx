import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MorePages } from '#src/shared/api/pages.ts'
import { isWanted, ORDER_PARAM } from '../orderPath.ts'
import css from './WantedOrder.module.css'

interface WantedOrderProps {
  readonly id: string
  readonly children: ReactNode
}

/** Around each order of a list: the one that the address asks for is marked, and brought into view. */
export function WantedOrder({ id, children }: WantedOrderProps) {
  const [params] = useSearchParams()
  return isWanted(id, params.get(ORDER_PARAM)) ? <Marked>{children}</Marked> : children
}

/** Brings what was asked for into view, with the focus. */
function useBrought<E extends HTMLElement>() {
  const place = useRef<E>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [])
  return { ref: place, tabIndex: -1, 'aria-current': true } as const
}

function Marked({ children }: Pick<WantedOrderProps, 'children'>) {
  return (
    <div {...useBrought<HTMLDivElement>()} className={css.marked}>
      {children}
    </div>
  )
}

/** The same as a row of a table. */
export function WantedRow({ id, children }: WantedOrderProps) {
  const [params] = useSearchParams()
  return isWanted(id, params.get(ORDER_PARAM)) ? (
    <MarkedRow>{children}</MarkedRow>
  ) : (
    <tr>{children}</tr>
  )
}

function MarkedRow({ children }: Pick<WantedOrderProps, 'children'>) {
  return (
    <tr {...useBrought<HTMLTableRowElement>()} className={css.row}>
      {children}
    </tr>
  )
}

/** Pages that are looked through for an order before a person goes on by themselves. */
const MOST_PAGES = 20

/**
 * Loads older orders until the one that the address asks for is among them, or there are no more.
 * @param orders those that are there; undefined until they were loaded once
 */
export function useOlderUntilWanted(
  orders: readonly { readonly id: string }[] | undefined,
  more: MorePages | null,
): void {
  const [params] = useSearchParams()
  const wanted = params.get(ORDER_PARAM)
  const asked = useRef(0)
  const missing =
    wanted !== null && orders !== undefined && !orders.some(({ id }) => isWanted(id, wanted))
  useEffect(() => {
    if (!missing || more === null || more.busy || more.fault !== undefined) return
    if (asked.current >= MOST_PAGES) return
    asked.current += 1
    void more.load()
  }, [missing, more])
}
