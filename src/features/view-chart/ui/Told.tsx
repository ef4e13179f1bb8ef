import { lazy, Suspense, useState } from 'react'
import type { Interval } from '#protocol/intervals.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { loadSlices } from '#src/shared/i18n/i18n.ts'
import type { FillMark } from '../fillMark.ts'
import type { OwnFill } from '../fills.ts'
import type { PriceChart as Chart } from '../priceChart.ts'

const CandleTable = lazy(async () => {
  const [part] = await Promise.all([import('./CandleTable.tsx'), loadSlices(['spoken'])])
  return part
})

const Fills = lazy(async () => {
  const [part] = await Promise.all([import('./Fills.tsx'), loadSlices(['chart', 'orders'])])
  return part
})

const UNMARKED: readonly FillMark[] = []

interface ToldProps {
  readonly info: Pick<MarketInfo, 'appName' | 'decimals'>
  readonly interval: Interval
  /** IANA name of the zone that candles are named in. */
  readonly zone: string
  readonly fills: readonly OwnFill[]
  readonly chart: Chart
  /** Where the candle of the newest price begins, in milliseconds; null before the first. */
  readonly candle: number | null
}

/** Own fills on the candles, and both in words. */
export function Told({ info, chart, interval, zone, fills, candle }: ToldProps) {
  const [marks, setMarks] = useState(UNMARKED)
  return (
    <>
      <Suspense>
        <CandleTable {...{ info, chart, interval, zone, candle }} fills={marks} />
      </Suspense>
      {fills.length === 0 ? null : (
        <Suspense>
          <Fills {...{ fills, chart }} decimals={info.decimals} onShown={setMarks} />
        </Suspense>
      )}
    </>
  )
}
