import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import type { FillMark } from '../fillMark.ts'
import type { OwnFill } from '../fills.ts'
import type { PriceChart } from '../priceChart.ts'

interface FillsProps {
  readonly fills: readonly OwnFill[]
  readonly chart: Pick<PriceChart, 'fills'>
  readonly decimals: number
  /** In words, for the table of candles. */
  readonly onShown: (marks: readonly FillMark[]) => void
}

/** Has the chart mark own fills. Their words come with this part, as few people have any. */
export default function Fills({ fills, chart, decimals, onShown }: FillsProps) {
  const { t } = useTranslation(['chart', 'orders'])
  const format = useFormat()
  const marks = useMemo(() => {
    const sizeOf = ({ size, asset }: OwnFill): string => {
      if (size === null) return ''
      if (asset !== null) return moneyWithUnit(format, size, asset)
      return t('orders:lots', { count: Number(size) })
    }
    const sideOf = ({ side }: OwnFill): string => {
      if (side === null) return ''
      return side === 'long' || side === 'short'
        ? t(`orders:side.${side}`)
        : t(`orders:optionSide.${side}`)
    }
    return fills.map((fill): FillMark => {
      const price = format.decimal(fill.price, { min: decimals, max: decimals })
      const text = t(`chart:fills.${fill.act}`, { side: sideOf(fill), size: sizeOf(fill), price })
      return { id: fill.id, at: fill.at, price: Number(fill.price), mark: fill.mark, text }
    })
  }, [fills, decimals, format, t])
  useEffect(() => {
    chart.fills.set(marks)
    onShown(marks)
  }, [chart, marks, onShown])
  // What is marked goes with this part: nobody else takes it off, and the account may be another one by the next time.
  useEffect(
    () => () => {
      chart.fills.set([])
      onShown([])
    },
    [chart, onShown],
  )
  return null
}
