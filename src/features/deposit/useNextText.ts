import { useTranslation } from 'react-i18next'
import type { Deposit } from '#protocol/deposit.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { isForPeople } from './depositFlow.ts'
import { useLengthText } from './useLengthText.ts'
import { secondsOf } from './waitTime.ts'

/**
 * What happens next with a deposit, and by when; null when nothing does. With the id of its chain it also says
 * how long the missing blocks usually take.
 */
export function useNextText(): (deposit: Deposit, chainId?: number | null) => string | null {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const length = useLengthText()
  return (deposit, chainId = null) => {
    const { state, by, submittedAt, confirmations, needed } = deposit
    if (state === 'submitted') {
      if (by === null) return null
      const until = new Date(by)
      if (isForPeople(deposit)) return t('next.review', { moment: format.dateTime(until) })
      const seconds = (until.getTime() - Date.parse(submittedAt)) / 1_000
      return t('next.appear', { time: length(seconds) })
    }
    if (state === 'confirming') {
      const done = format.decimal(String(confirmations))
      const all = format.decimal(String(needed ?? confirmations))
      const left = secondsOf(chainId, (needed ?? confirmations) - confirmations)
      return left === null
        ? t('next.blocks', { done, needed: all })
        : t('next.blocksLeft', { done, needed: all, time: length(left) })
    }
    if (state === 'reversed') return t('next.reversed')
    return state === 'approved' ? t('next.credit') : null
  }
}
