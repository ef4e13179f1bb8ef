import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { askOf, type Fields, filterIn, type PastFilter, withFilter } from './pastFilter.ts'

/** What of a history the address asks for, and how to ask for something else. */
export function usePastFilter<F extends Fields>(fields: F) {
  const [params, setParams] = useSearchParams()
  const [opened] = useState(() => new Date())
  const filter = filterIn(params, fields)
  const choose = (next: PastFilter<Fields>): void => {
    setParams(withFilter(params, fields, next), { replace: true, preventScrollReset: true })
  }
  return { filter, ask: askOf(filter, opened), choose }
}
