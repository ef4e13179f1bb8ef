import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketItem } from '#protocol/market.ts'
import { DAY_COLUMNS, type DayColumn } from '#src/entities/market/dayColumns.ts'
import { DayFigures } from '#src/entities/market/ui/DayFigures.tsx'
import type { FigureOf } from '#src/features/search-market/marketView.ts'
import { useMarketDays } from './useMarketDays.ts'

/** What the columns of the day add to the table. */
export interface DayPart {
  readonly figureOf: FigureOf
  readonly columns: readonly { readonly column: DayColumn; readonly name: string }[]
  /** The figures of one row, each in its column. */
  readonly row: (item: MarketItem) => ReactNode
}

interface LateDaysProps {
  /** Called again whenever the figures are others. */
  readonly onPart: (part: DayPart) => void
}

/** Brings the columns of the day once the list stands: nothing of them is loaded before. */
export default function LateDays({ onPart }: LateDaysProps) {
  const { t } = useTranslation('instrument')
  const { days, figureOf } = useMarketDays()
  const part = useMemo(() => {
    const names: Readonly<Record<DayColumn, string>> = {
      high: t('head.high24h'),
      low: t('head.low24h'),
      volume: t('chart.volume'),
      spread: t('head.spread'),
    }
    return {
      figureOf,
      columns: DAY_COLUMNS.map((column) => ({ column, name: names[column] })),
      row: (item: MarketItem) => <DayFigures item={item} day={days.get(item.code)} names={names} />,
    }
  }, [t, days, figureOf])
  useEffect(() => onPart(part), [onPart, part])
  return null
}
