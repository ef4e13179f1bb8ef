import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as CODE from '#protocol/errorCodes.ts'
import { type ChatOwner, useLeaveMailMutation } from '#src/entities/support/support.api.ts'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { ChatAct } from './ChatAct.tsx'
import css from './SupportChat.module.css'

interface LeaveMailProps {
  readonly owner: ChatOwner
  /** The address that is kept, masked; null: none. */
  readonly mailTo: string | null
}

/** Where a guest may leave an address, for one mail that somebody answered. */
export function LeaveMail({ owner, mailTo }: LeaveMailProps) {
  const { t } = useTranslation(['support', 'common'])
  const [email, type] = useState('')
  const [leave, { error, isLoading, reset }] = useLeaveMailMutation()
  const isWrong = isRefusedWith(error, CODE.malformed)
  const send = async (address: string | null): Promise<void> => {
    const { data } = await leave({ owner, body: { email: address } })
    if (data !== undefined) type('')
  }
  const busy = isLoading ? t('common:sending') : undefined
  return (
    <form
      className={css.rating}
      onSubmit={(event) => {
        event.preventDefault()
        void send(mailTo === null ? email : null)
      }}
    >
      <p className={css.quiet} role="status">
        {mailTo === null ? null : t('mail.kept', { address: mailTo })}
      </p>
      {mailTo === null ? (
        <TextField
          label={t('mail.label')}
          hint={t('mail.hint')}
          value={email}
          onChange={(typed) => {
            type(typed)
            reset()
          }}
          fill="email"
          keys="email"
          code
          maxLength={254}
          error={isWrong ? t('mail.wrong') : undefined}
        />
      ) : null}
      <ChatAct fault={isWrong ? undefined : error} busy={busy}>
        {t(mailTo === null ? 'mail.save' : 'mail.drop')}
      </ChatAct>
    </form>
  )
}
