import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#protocol/decimal.ts'
import { LOAN_EQUITY_PPM, LOAN_TERMS } from '#protocol/loanTerms.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Terms } from '#src/shared/ui/Terms.tsx'

/** Parts per million as per cent, decimal text. */
const percentOf = (ppm: bigint): string => formatDecimal(ppm, 4, 0)

/** What every loan is lent on, for visitors too. */
export function LoanConditions() {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const rate = (ppm: bigint): string =>
    format.percent(percentOf(ppm), { min: 2, max: 2, signed: false })
  const share = format.percent(percentOf(LOAN_EQUITY_PPM), { min: 0, max: 0, signed: false })
  return (
    <Terms
      label={t('terms.title')}
      items={[
        { key: 'rate', label: t('terms.rate'), value: rate(LOAN_TERMS.dailyPpm) },
        { key: 'free', label: t('terms.free'), value: format.count(LOAN_TERMS.freeDays) },
        { key: 'overdue', label: t('terms.overdue'), value: rate(LOAN_TERMS.overduePpm) },
        {
          key: 'most',
          label: t('terms.most'),
          value: t('terms.share', { percent: share }),
          prose: true,
        },
        { key: 'fees', label: t('terms.fees'), value: t('terms.none') },
      ]}
    />
  )
}
