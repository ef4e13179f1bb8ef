import { useTranslation } from 'react-i18next'
import { planDayOf } from '#protocol/statementKinds.ts'

/** A movement's reason in words: which day of a plan, or what a person wrote. */
export function useReasonText(): (reason: string | null) => string | null {
  const { t } = useTranslation('funds')
  return (reason) => {
    if (reason === null) return null
    const day = planDayOf(reason)
    return day === null ? t('said', { reason }) : t('planDay', day)
  }
}
