import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectEnded } from '#src/shared/session/session.slice.ts'
import { Note } from '#src/shared/ui/Note.tsx'

/** Why the last session ended, when it was not the person's own doing. */
export default function EndedNote() {
  const { t } = useTranslation('gate')
  const ended = useSelector(selectEnded)
  if (ended === null || ended === 'signedOut') return null
  return (
    <Note kind="warning" title={t(`ended.${ended}`)}>
      {t(`ended.${ended}Text`)}
    </Note>
  )
}
