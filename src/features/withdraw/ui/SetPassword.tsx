import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SecondFactorField } from '#src/entities/session/ui/SecondFactorField.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { MessageText } from '#src/shared/ui/MessageText.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { EMPTY_PASSWORDS, type PasswordFields, passwordIssue } from '../passwordForm.ts'
import { type PasswordKind, useSignedPassword } from '../useSignedPassword.ts'
import { MailedCode } from './MailedCode.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import css from './Withdraw.module.css'
import { WithdrawNote } from './WithdrawNote.tsx'

interface SetPasswordProps {
  readonly kind: PasswordKind
  /** What confirms the texts of this customer. */
  readonly by: 'wallet' | 'code'
  readonly onDone?: () => void
}

/** Chooses a withdrawal password; a change needs the present one too, and its owner confirms each. */
export function SetPassword({ kind, by, onDone }: SetPasswordProps) {
  const { t } = useTranslation('withdrawal')
  const [fields, setFields] = useState<PasswordFields>(EMPTY_PASSWORDS)
  const [current, typeCurrent] = useState('')
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState('')
  const { prepared, fault, step, prepare, save } = useSignedPassword(kind)
  const sentTo = prepared?.sentTo ?? null
  const isMailed = sentTo !== null
  const lacks = isMailed && (code === '' || factor === '')
  const blocked = passwordIssue(fields) !== null || (kind === 'change' && current === '') || lacks
  const submit = (): void => {
    if (blocked) return
    if (prepared === null) {
      // Of the text before, if any: they are good for no other.
      setCode('')
      setFactor('')
      prepare()
    } else {
      const typed = { current, password: fields.password, ...(isMailed && { code, factor }) }
      save(typed, () => onDone?.())
    }
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
      <p className={css.quiet}>{t(`password.${by}.${kind === 'reset' ? 'resetText' : 'text'}`)}</p>
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
        <MessageText label={t(`sheet.${by}.text`)}>{prepared.text}</MessageText>
      )}
      {sentTo === null ? null : (
        <>
          <MailedCode sentTo={sentTo} value={code} onChange={setCode} />
          <SecondFactorField value={factor} onChange={setFactor} />
        </>
      )}
      <WithdrawNote fault={fault} />
      <Button type="submit" wide blocked={blocked} busy={busy()}>
        {prepared === null ? t('password.resetStart') : t(`password.${by}.button`)}
      </Button>
    </form>
  )
}
