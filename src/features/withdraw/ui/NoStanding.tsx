import { useTranslation } from 'react-i18next'
import { useGetWithdrawalPasswordQuery } from '#src/entities/withdrawal/withdrawal.api.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'

/** In place of where the password stands while that is not known: being asked for, or why it is not. */
export function NoStanding() {
  const { t } = useTranslation('common')
  const { error, isFetching, refetch } = useGetWithdrawalPasswordQuery()
  if (error === undefined) return <SkeletonRows rows={2} label={t('loading')} />
  const again = (
    <Button
      tone="secondary"
      size="small"
      busy={isFetching ? t('loading') : undefined}
      onClick={() => void refetch()}
    >
      {t('tryAgain')}
    </Button>
  )
  return (
    <Note kind="error" action={again}>
      <FaultText fault={error} />
    </Note>
  )
}
