import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/Button.tsx'
import { MessageText } from '#src/shared/ui/MessageText.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { EMPTY_PASSWORDS, type PasswordFields, passwordIssue } from '../passwordForm.ts'
import { type PasswordKind, useSignedPassword } from '../useSignedPassword.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import css from './Withdraw.module.css'
import { WithdrawNote } from './WithdrawNote.tsx'

interface SetPasswordProps {
  readonly kind: PasswordKind
  readonly onDone?: () => void
}

/** Chooses a withdrawal password; a change needs the present one too, and the wallet signs each. */
export function SetPassword({ kind, onDone }: SetPasswordProps) {
  const { t } = useTranslation('withdrawal')
  const [fields, setFields] = useState<PasswordFields>(EMPTY_PASSWORDS)
  const [current, typeCurrent] = useState('')
  const { prepared, fault, step, prepare, save } = useSignedPassword(kind)
  const blocked = passwordIssue(fields) !== null || (kind === 'change' && current === '')
  const submit = (): void => {
    if (blocked) return
    if (prepared === null) prepare()
    else save({ current, password: fields.password }, () => onDone?.())
  }
  const busy = (): string | undefined => {
    if (step === 'preparing') return t('preparing')
    return step === 'signing' ? t('sheet.signing') : undefined
  }
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={css.quiet}>
        {kind === 'reset' ? t('password.resetText') : t('password.signText')}
      </p>
      {kind === 'change' ? (
        <TextField
          label={t('field.current')}
          type="password"
          fill="current-password"
          value={current}
          onChange={typeCurrent}
          maxLength={256}
        />
      ) : null}
      <NewPasswordFields fields={fields} onChange={setFields} fault={fault} />
      {prepared === null ? null : (
        <MessageText label={t('sheet.text')}>{prepared.text}</MessageText>
      )}
      <WithdrawNote fault={fault} />
      <Button type="submit" wide blocked={blocked} busy={busy()}>
        {prepared === null ? t('password.resetStart') : t('password.resetSign')}
      </Button>
    </form>
  )
}
