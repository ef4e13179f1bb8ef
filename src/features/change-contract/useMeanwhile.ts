import { useState } from 'react'

/** Values that somebody is about to change, and what became of them while they did. */
export interface Meanwhile<Field extends string> {
  /** As they were last looked at: a change is of these, and of no others. */
  readonly seen: Readonly<Record<Field, string>>
  /** Which are others by now. */
  readonly changed: readonly Field[]
  /** They were looked at as they are now. */
  accept(): void
}

/** Follows values of an order from the moment a sheet shows them. */
export function useMeanwhile<Field extends string>(
  fields: readonly Field[],
  present: Readonly<Record<Field, string>>,
): Meanwhile<Field> {
  const [seen, setSeen] = useState(present)
  return {
    seen,
    changed: fields.filter((field) => present[field] !== seen[field]),
    accept: () => setSeen(present),
  }
}
