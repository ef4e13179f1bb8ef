import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { askOf, filterIn, type HistoryFilter, withFilter } from './historyFilter.ts'

/** What of the history the address asks for, and how to ask for something else. */
export function useHistoryFilter() {
  const [params, setParams] = useSearchParams()
  const [opened] = useState(() => new Date())
  const filter = filterIn(params)
  const choose = (part: Partial<HistoryFilter>): void => {
    setParams(withFilter(params, { ...filter, ...part }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return { filter, ask: askOf(filter, opened), choose }
}
