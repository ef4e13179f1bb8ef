import { useTranslation } from 'react-i18next'
import type { Deposit } from '#protocol/deposit.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { isForPeople } from './depositFlow.ts'

/** What happens next with a deposit, and by when; null when nothing does. */
export function useNextText(): (deposit: Deposit) => string | null {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  return (deposit) => {
    const { state, by, confirmations, needed } = deposit
    const moment = by === null ? '' : format.dateTime(new Date(by))
    if (state === 'submitted') {
      return isForPeople(deposit) ? t('next.review', { moment }) : t('next.appear', { moment })
    }
    if (state === 'confirming') {
      return t('next.blocks', {
        done: format.decimal(String(confirmations)),
        needed: format.decimal(String(needed ?? confirmations)),
      })
    }
    if (state === 'reversed') return t('next.reversed')
    return state === 'approved' ? t('next.credit') : null
  }
}
