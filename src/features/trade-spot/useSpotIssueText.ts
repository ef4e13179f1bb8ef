import { useTranslation } from 'react-i18next'
import type { AssetCode } from '#protocol/assets.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import type { SpotIssue } from './issues.ts'

/** Puts an issue of the form into words, for the button and for its field. */
export function useSpotIssueText(quote: AssetCode, pays: AssetCode): (issue: SpotIssue) => string {
  const { t } = useTranslation(['spot', 'trade'])
  const format = useFormat()
  const money = (units: bigint, asset: AssetCode): string =>
    exactMoney(format, formatAmount(amount(units, asset)), asset)
  return (issue) => {
    switch (issue.code) {
      case 'tooSmall':
      case 'tooLarge':
        return t(`issue.${issue.code}`, { limit: money(issue.limit, quote) })
      case 'notEnough':
        return t('trade:issue.notEnough', { missing: money(issue.missing, pays) })
      case 'noPrice':
      case 'priceStale':
      case 'closeOnly':
      case 'marketClosed':
        return t(`trade:issue.${issue.code}`)
      case 'notOnReal':
      case 'sizeMissing':
      case 'sizeUnreadable':
      case 'limitMissing':
      case 'limitUnreadable':
        return t(`issue.${issue.code}`)
    }
  }
}
