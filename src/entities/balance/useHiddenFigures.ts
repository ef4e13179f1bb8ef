import { useEffect, useState } from 'react'
import { type Stored, stored } from '#src/shared/storage/stored.ts'

/** Whether this browser hides what the account has from who looks over a shoulder. */
const figuresHidden: Stored<boolean> = stored({
  key: 'hiddenFigures',
  version: 1,
  parse: (raw) => raw === true,
})

/** Whether figures are hidden on this device, and how to change that; other tabs follow. */
export function useHiddenFigures(): { readonly hidden: boolean; readonly toggle: () => void } {
  const [hidden, hide] = useState(() => figuresHidden.read() === true)
  useEffect(() => figuresHidden.watch((value) => hide(value === true)), [])
  return {
    hidden,
    toggle() {
      figuresHidden.write(!hidden)
      hide(!hidden)
    },
  }
}
