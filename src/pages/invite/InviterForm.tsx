import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetInviterMutation } from '#src/entities/invite/invite.api.ts'
import { codeIn, inviteStored, keptInvite } from '#src/entities/invite/invite.storage.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import css from './InvitePage.module.css'

/** Where a customer says within seven days who invited them. */
export function InviterForm() {
  const { t } = useTranslation(['profile', 'common'])
  const [code, setCode] = useState(() => keptInvite() ?? '')
  const [say, said] = useSetInviterMutation()
  const typed = codeIn(code)
  const submit = async (): Promise<void> => {
    if (typed === null) return
    const { error } = await say(typed)
    if (error === undefined) inviteStored.clear()
  }
  return (
    <form
      className={css.card}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2>{t('invite.inviter')}</h2>
      <p className={css.quiet}>{t('invite.inviterText')}</p>
      <TextField
        label={t('invite.inviterCode')}
        value={code}
        onChange={setCode}
        code
        maxLength={300}
        error={said.error === undefined ? undefined : <FaultText fault={said.error} />}
      />
      <Button
        type="submit"
        wide
        tone="secondary"
        blocked={typed === null}
        busy={said.isLoading ? t('common:sending') : undefined}
      >
        {t('invite.inviterSay')}
      </Button>
    </form>
  )
}
