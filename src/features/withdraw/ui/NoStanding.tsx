import { useTranslation } from 'react-i18next'
import { useGetWithdrawalPasswordQuery } from '#src/entities/withdrawal/withdrawal.api.ts'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'

/** In place of where the password stands while that is not known: being asked for, or why it is not. */
export function NoStanding() {
  const { t } = useTranslation('common')
  const { error, refetch } = useGetWithdrawalPasswordQuery()
  if (error === undefined) return <SkeletonRows rows={2} label={t('loading')} />
  return <RetryNote fault={error} onRetry={refetch} />
}
