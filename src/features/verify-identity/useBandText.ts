import { useTranslation } from 'react-i18next'
import type { INCOMES, INVESTMENTS } from '#protocol/identityTerms.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'

type Band = (typeof INCOMES)[number] | (typeof INVESTMENTS)[number]

/** A band of money in words: `10to25k` reads `10,000 to 25,000 USD`. */
export function useBandText(): (band: Band) => string {
  const { t } = useTranslation('identity')
  const { count } = useFormat()
  return (band) => {
    const [low = 0, high] = (band.match(/\d+/g) ?? []).map((figure) => count(Number(figure) * 1000))
    if (high !== undefined) return t('band.between', { low, high })
    return t(band.startsWith('under') ? 'band.under' : 'band.over', { amount: low })
  }
}
