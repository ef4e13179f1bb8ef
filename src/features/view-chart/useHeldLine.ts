import { useCallback, useSyncExternalStore } from 'react'
import type { HeldLine } from './heldLine.ts'
import type { PriceChart } from './priceChart.ts'

const nothing = (): void => undefined

/** The line that keys hold on a chart; null while they hold none. */
export function useHeldLine(chart: PriceChart | null): HeldLine | null {
  const hear = useCallback(
    (listener: () => void) => chart?.lines.onHeld(listener) ?? nothing,
    [chart],
  )
  return useSyncExternalStore(hear, () => chart?.lines.held() ?? null)
}
