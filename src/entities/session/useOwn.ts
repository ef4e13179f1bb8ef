import { useState } from 'react'
import { useCustomer } from '#src/shared/session/useCustomer.ts'

/**
 * State about what one customer owns, such as the order a sheet is open for: as soon as somebody else is signed
 * in, or nobody, it is as at the start. Another tab may end a session while this one shows the sheet.
 */
export function useOwn<T>(initial: T): readonly [T, (value: T) => void] {
  const { id } = useCustomer()
  const [state, setState] = useState({ id, value: initial })
  return [state.id === id ? state.value : initial, (value) => setState({ id, value })]
}
