import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { Note } from '#src/shared/ui/Note.tsx'
import { KeepButton } from './KeepButton.tsx'

/** What is in the way of the account: that it is closing, or frozen and why. */
export default function StatusNote() {
  const { t } = useTranslation('ownAccount')
  const format = useFormat()
  const { status, statusUntil, frozenFor } = useSelector(selectUser) ?? {}
  if (statusUntil === undefined) return null
  const time = format.dateTime(new Date(statusUntil))
  if (status === 'closing') {
    return (
      <Note kind="warning" title={t('closing.title', { time })} action={<KeepButton />}>
        {t('closing.text')}
      </Note>
    )
  }
  if (status !== 'frozen' || frozenFor === undefined) return null
  return (
    <Note kind="warning" title={t('frozen.title', { time })}>
      <span>{t(`frozen.${frozenFor}`)}</span> <span>{t('frozen.text')}</span>
    </Note>
  )
}
