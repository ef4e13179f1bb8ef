import { useState } from 'react'
import { INTERVALS, type Interval } from '#protocol/marketTypes.ts'
import { stored } from '#src/shared/storage/stored.ts'

const kept = stored<Interval>({
  key: 'interval',
  version: 1,
  parse: (raw) => INTERVALS.find((interval) => interval === raw) ?? null,
})

/** The timeframe last chosen on this device; 15 minutes at first. */
export function useChosenInterval(): readonly [Interval, (interval: Interval) => void] {
  const [interval, setChosen] = useState<Interval>(() => kept.read() ?? '15m')
  const choose = (next: Interval): void => {
    setChosen(next)
    kept.write(next)
  }
  return [interval, choose]
}
