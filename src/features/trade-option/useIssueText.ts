import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { useClosedText } from '#src/entities/market/useClosedText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import type { OptionIssue } from './issues.ts'

/** Puts what stands in the way of buying an option into words, for the button. */
export function useIssueText(
  info: Pick<MarketInfo, 'changesAt' | 'calendarEnded'>,
): (issue: OptionIssue) => string {
  const { t } = useTranslation(['option', 'trade'])
  const format = useFormat()
  const opens = useClosedText(info)
  return (issue) => {
    switch (issue.code) {
      case 'marketClosed':
        return opens
      case 'noPrice':
      case 'priceStale':
      case 'closeOnly':
      case 'lotsMissing':
      case 'lotsUnreadable':
        return t(`trade:issue.${issue.code}`)
      case 'lotsTooFew':
      case 'lotsTooMany':
        return t(`trade:issue.${issue.code}`, { limit: format.decimal(issue.limit) })
      case 'notEnough':
        return t('trade:issue.notEnough', {
          missing: exactMoney(format, issue.missing, 'USDT'),
        })
      case 'amountTooSmall':
      case 'amountTooLarge': {
        const limit = exactMoney(format, issue.limit, 'USDT')
        return t(`issue.${issue.code}`, { limit })
      }
      case 'notOnReal':
      case 'endsClosed':
      case 'amountMissing':
      case 'amountUnreadable':
      case 'noVolatility':
      case 'worthless':
      case 'stopsSoon':
      case 'endsByAction':
        return t(`issue.${issue.code}`)
    }
  }
}
