import { useCallback } from 'react'
import { useSelector, useStore } from 'react-redux'
import { selectUser, type WithSession } from './session.slice.ts'

/** Who is signed in: as of this render, and whenever it is asked, by one function for good. Null for nobody. */
export interface Customer {
  readonly id: string | null
  now(): string | null
}

export function useCustomer(): Customer {
  const store = useStore<WithSession>()
  const id = useSelector((state: WithSession) => selectUser(state)?.id ?? null)
  const now = useCallback(() => selectUser(store.getState())?.id ?? null, [store])
  return { id, now }
}
