import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#contract/market.ts'
import { useOpensText } from '#src/entities/market/useOpensText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/Money.tsx'
import type { OptionIssue } from './issues.ts'

/** Puts what stands in the way of buying an option into words, for the button. */
export function useIssueText(info: MarketInfo): (issue: OptionIssue) => string {
  const { t } = useTranslation(['option', 'trade'])
  const format = useFormat()
  const opens = useOpensText(info.changesAt)
  return (issue) => {
    switch (issue.code) {
      case 'marketClosed':
        return opens
      case 'noPrice':
      case 'priceStale':
      case 'lotsMissing':
      case 'lotsUnreadable':
        return t(`trade:issue.${issue.code}`)
      case 'lotsTooFew':
      case 'lotsTooMany':
        return t(`trade:issue.${issue.code}`, { limit: format.decimal(issue.limit) })
      case 'notEnough':
        return t('trade:issue.notEnough', {
          missing: moneyWithUnit(format, issue.missing, 'USDT'),
        })
      case 'amountTooSmall':
      case 'amountTooLarge': {
        const limit = moneyWithUnit(format, issue.limit, 'USDT', { max: 2 })
        return t(`issue.${issue.code}`, { limit })
      }
      case 'notOnReal':
      case 'endsClosed':
      case 'amountMissing':
      case 'amountUnreadable':
      case 'noVolatility':
      case 'worthless':
        return t(`issue.${issue.code}`)
    }
  }
}
