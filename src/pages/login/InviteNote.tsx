import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inviteStored, keptInvite } from '#src/entities/invite/invite.storage.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'

/** That an invitation is kept and will be used, and the way to leave it out. */
export default function InviteNote() {
  const { t } = useTranslation('profile')
  const [code, setCode] = useState(keptInvite)
  if (code === null) return null
  const remove = (): void => {
    inviteStored.clear()
    setCode(null)
  }
  return (
    <Note
      kind="info"
      title={t('invite.kept', { code })}
      action={
        <Button tone="secondary" onClick={remove}>
          {t('invite.remove')}
        </Button>
      }
    >
      {t('invite.keptText')}
    </Note>
  )
}
