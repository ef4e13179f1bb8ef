import { useCallback, useState } from 'react'
import { useCustomer } from '#src/shared/session/useCustomer.ts'

/**
 * State about what one customer owns, such as the order a sheet is open for: as soon as somebody else is signed
 * in, or nobody, it is as at the start. Another tab may end a session while this one shows the sheet. The setter stays
 * the same for one customer.
 */
export function useOwn<T>(initial: T): readonly [T, (value: T) => void] {
  const { id } = useCustomer()
  const [state, setState] = useState({ id, value: initial })
  const set = useCallback((value: T) => setState({ id, value }), [id])
  return [state.id === id ? state.value : initial, set]
}
