import { useTranslation } from 'react-i18next'
import type { PayoutHold } from '#protocol/withdrawal.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Link } from '#src/shared/ui/Link.tsx'
import { Note } from '#src/shared/ui/Note.tsx'

/** Why nothing can be withdrawn now, and until when. */
export function HoldNote({ hold }: { readonly hold: NonNullable<PayoutHold> }) {
  const { t } = useTranslation('withdrawal')
  const format = useFormat()
  const action = <Link to="/profile/info">{t('hold.manage')}</Link>
  if (hold.until === null) {
    return (
      <Note kind="warning" title={t('hold.offTitle')} action={action}>
        {t('hold.off')}
      </Note>
    )
  }
  const title = t('hold.title', { time: format.dateTime(new Date(hold.until)) })
  return (
    <Note kind="warning" title={title}>
      {t(`hold.${hold.why}`)}
    </Note>
  )
}
