import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { calendarEndedText } from '#src/entities/market/useClosedText.ts'
import { openingMoment } from '#src/entities/market/openingMoment.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import type { TicketIssue } from './issues.ts'

const STOP_FAULTS = {
  stopTooHigh: 'TooHigh',
  stopTooLow: 'TooLow',
  stopOffTick: 'OffTick',
} as const

/** Puts an issue of the ticket into words, for the button and for its field. */
export function useIssueText(decimals: number): (issue: TicketIssue) => string {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const store = useStore<WithMarket>()
  return (issue) => {
    switch (issue.code) {
      case 'marketClosed': {
        if (issue.calendarEnded !== null) {
          return calendarEndedText(t, format, issue.calendarEnded)
        }
        if (issue.opensAt === null) return t('issue.marketClosed')
        const now = selectServerNow(store.getState())
        const when = openingMoment(new Date(issue.opensAt), now, currentLanguage().intl)
        return t('issue.marketClosedUntil', { when })
      }
      case 'lotsTooFew':
      case 'lotsTooMany':
        return t(`issue.${issue.code}`, { limit: format.decimal(issue.limit) })
      case 'limitTooFine':
      case 'stopPriceTooFine':
        return t(`issue.${issue.code}`, { count: issue.decimals })
      case 'stopPriceTooHigh':
      case 'stopPriceTooLow': {
        const price = format.decimal(issue.nearest, { min: decimals, max: decimals })
        return t(`issue.${issue.code}`, { price })
      }
      case 'stopMissing':
        return t(`issue.${issue.field}Missing`)
      case 'stopUnreadable':
        return t(`issue.${issue.field}Unreadable`)
      case 'stopTooFine':
        return t(`issue.${issue.field}TooFine`, { count: issue.decimals })
      case 'stopTooHigh':
      case 'stopTooLow':
      case 'stopOffTick': {
        const price = format.decimal(issue.nearest, { min: decimals, max: decimals })
        return t(`issue.${issue.field}${STOP_FAULTS[issue.code]}`, { price })
      }
      case 'trailTooWide':
      case 'trailTooNarrow': {
        const { unit, nearest } = issue
        const distance =
          unit === 'percent'
            ? format.percent(nearest, { signed: false })
            : format.decimal(nearest, { min: decimals, max: decimals })
        return t(`issue.${issue.code}`, { distance })
      }
      case 'notEnough':
        return t('issue.notEnough', { missing: exactMoney(format, issue.missing, 'USDT') })
      case 'noPrice':
      case 'priceStale':
      case 'closeOnly':
      case 'limitMissing':
      case 'limitUnreadable':
      case 'stopPriceMissing':
      case 'stopPriceUnreadable':
      case 'lotsMissing':
      case 'lotsUnreadable':
      case 'sizeMissing':
      case 'sizeUnreadable':
      case 'noRoom':
      case 'trailMissing':
      case 'trailUnreadable':
        return t(`issue.${issue.code}`)
    }
  }
}
