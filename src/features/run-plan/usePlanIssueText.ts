import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import type { PlanIssue } from './planTicket.ts'

/** Puts an issue into words, for the button and for its field. */
export function usePlanIssueText(asset: string): (issue: PlanIssue) => string {
  const { t } = useTranslation('plan')
  const format = useFormat()
  return (issue) => {
    switch (issue.code) {
      case 'soldOut':
        return t('soldOut')
      case 'tooFine':
        return t('issue.tooFine', { count: issue.decimals })
      case 'tooLittle':
      case 'tooMuch':
      case 'notEnough':
        return t(`issue.${issue.code}`, { amount: exactMoney(format, issue.amount, asset) })
      case 'missing':
      case 'unreadable':
      case 'running':
        return t(`issue.${issue.code}`)
    }
  }
}
