import { useTranslation } from 'react-i18next'
import type { AssetCode } from '#protocol/assets.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import type { WithdrawIssue } from './withdrawForm.ts'

/** What is in the way of a withdrawal, in words. */
export function useIssueText(asset: AssetCode): (issue: WithdrawIssue) => string {
  const { t } = useTranslation('withdrawal')
  const format = useFormat()
  return (issue) => {
    switch (issue.code) {
      case 'missing':
        return t(`issue.${issue.field}`)
      case 'tooFine':
        return t('issue.tooFine', { most: issue.decimals })
      case 'tooLittle':
      case 'notEnough':
        return t(`issue.${issue.code}`, { amount: exactMoney(format, issue.amount, asset) })
      case 'unreadable':
      case 'notOffered':
        return t(`issue.${issue.code}`)
    }
  }
}
