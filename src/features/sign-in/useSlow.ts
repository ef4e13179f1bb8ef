import { useEffect, useState } from 'react'

const SLOW_MS = 8000

/** Whether something has been going on for longer than a person expects. */
export function useSlow(active: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => {
      setSlow(true)
    }, SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [active])
  return active && slow
}
