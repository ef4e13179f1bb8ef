import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGetIdentityQuery } from '#src/entities/identity/identity.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Link } from '#src/shared/ui/Link.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import type { Method } from '../withdrawForm.ts'

/** What stands in the place of the form while a bank would be refused; null where nothing does, or nobody can tell. */
export function useBankBar(method: Method): ReactNode {
  const { t } = useTranslation(['withdrawal', 'common'])
  const format = useFormat()
  const { currentData: identity, error } = useGetIdentityQuery(undefined, {
    skip: method !== 'bank',
  })
  if (method !== 'bank') return null
  if (identity === undefined) {
    return error === undefined ? <SkeletonRows rows={3} label={t('common:loading')} /> : null
  }
  if (identity.level === 'full' || identity.level === 'wealth') return null
  const { state, form, dueAt } = identity
  if (state === 'pending' && form === 'full' && dueAt !== null) {
    const date = format.dateTime(new Date(dueAt))
    return (
      <Note kind="info" title={t('identity.title')}>
        {t('identity.pending', { date })}
      </Note>
    )
  }
  return (
    <Note
      kind="info"
      title={t('identity.title')}
      action={<Link to="/profile/identity">{t('identity.link')}</Link>}
    >
      {t('identity.text')}
    </Note>
  )
}
