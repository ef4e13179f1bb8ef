import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ORDER_PARAM, TAB_PARAM } from '../orderPath.ts'

const PAST = 'history'

/**
 * Which part of a product's list is shown: what is not over, or its history. A page of its own says so in its address,
 * beside the filter, so that both survive a reload. The dock begins with what the address names, and leaves it alone.
 * @param first what the part is called that is not over
 */
export function useListTab<First extends string>(first: First, isDock: boolean) {
  const [params, setParams] = useSearchParams()
  const isNamed = params.get(TAB_PARAM) === PAST
  const [isPastInDock, setPastInDock] = useState(isNamed)
  const isPast = isDock ? isPastInDock : isNamed
  const show = (next: First | typeof PAST): void => {
    setPastInDock(next === PAST)
    if (isDock) return
    const others = new URLSearchParams(params)
    others.delete(ORDER_PARAM)
    others.delete(TAB_PARAM)
    if (next === PAST) others.set(TAB_PARAM, PAST)
    setParams(others, { replace: true, preventScrollReset: true })
  }
  return [isPast ? PAST : first, show] as const
}
