import { useEffect, useRef, useState } from 'react'
import { arrive } from '#src/shared/lib/lazyPart.ts'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { type ChartSettings, shownIndicators } from './chartSettings.ts'
import type { PriceChart as Chart } from './priceChart.ts'

/** Panes that leave the candles enough room. */
const PANES = { desktop: 5, phone: 2 }

/** Loads the code of indicators when the first one is chosen; gives how to ask again where it did not come. */
export function useIndicators(
  chart: Chart | null,
  { indicators: chosen, lengths }: ChartSettings,
  decimals: number,
): (() => void) | null {
  const desktop = useIsDesktop()
  const used = useRef(false)
  const [isLost, setLost] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (chart === null || (chosen.length === 0 && !used.current)) return undefined
    used.current = true
    let left = false
    const names = shownIndicators(chosen, desktop ? PANES.desktop : PANES.phone)
    arrive(import('./indicators/drawn.ts')).then(
      ({ drawIndicators }) => {
        if (left) return
        chart.setIndicators((ink) => drawIndicators({ names, chosen: lengths, decimals }, ink))
        setLost(false)
      },
      // The chart is whole without them.
      () => {
        if (!left) setLost(true)
      },
    )
    return () => {
      left = true
    }
  }, [chart, chosen, lengths, decimals, desktop, tries])
  return isLost ? () => setTries((count) => count + 1) : null
}
