import { useMemo } from 'react'
import type { MarketDay } from '#protocol/market.ts'
import { dayFigure } from '#src/entities/market/dayFigures.ts'
import { useListMarketDaysQuery } from '#src/entities/market/marketDays.api.ts'
import type { FigureOf } from '#src/features/search-market/marketView.ts'

/** How often the figures of the day are asked for, in milliseconds: volumes grow slowly. */
const ASK_AGAIN_MS = 60_000

interface MarketDaysView {
  /** By code; empty until they came, and where they do not come. */
  readonly days: ReadonlyMap<string, MarketDay>
  readonly figureOf: FigureOf
}

/** The last 24 hours of all instruments, and how a list is sorted by them. */
export function useMarketDays(): MarketDaysView {
  const { data } = useListMarketDaysQuery(undefined, {
    pollingInterval: ASK_AGAIN_MS,
    refetchOnMountOrArgChange: true,
  })
  return useMemo(() => {
    const days = new Map(data?.map((day) => [day.code, day]))
    return {
      days,
      figureOf: (column, item, price) => dayFigure(column, days.get(item.code), item, price),
    }
  }, [data])
}
