import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/useFormat.ts'

interface Discount {
  readonly percent: number
  readonly level: number | null
}

/** A fee rate with what it was reduced by: `0.054% · level 3, 10% off`. */
export function useFeeRateText(): (feeRate: string, discount?: Discount | null) => string {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (feeRate, discount = null) => {
    const rate = format.rate(feeRate)
    if (discount === null) return rate
    const { percent, level } = discount
    const off = format.percent(String(percent), { min: 0, max: 0, signed: false })
    return level === null
      ? t('fee.invite', { rate, off })
      : t('fee.level', { rate, off, level: format.count(level) })
  }
}
