import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { selectUser, type WithSession } from '#src/shared/session/session.slice.ts'
import type { MoneySlice } from './createMoneySlice.ts'

/** What was typed into the ticket of one instrument, kept in the slice of its product; undefined for nothing. */
export function useDraft<Fields>(
  slice: MoneySlice,
  id: string,
): readonly [Fields | undefined, (fields: Fields) => void] {
  const dispatch = useDispatch()
  const customer = useSelector((state: WithSession) => selectUser(state)?.id ?? null)
  // A product keeps the fields of its own tickets alone.
  const draft = useSelector((state: WithSession) => slice.draft(state, id) as Fields | undefined)
  const write = useCallback(
    (fields: Fields) => void dispatch(slice.drafted({ customer, id, fields })),
    [dispatch, slice, customer, id],
  )
  return [draft, write]
}
