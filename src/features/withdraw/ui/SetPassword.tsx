import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeWithdrawalPasswordMutation } from '#src/entities/withdrawal/withdrawal.api.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { EMPTY_PASSWORDS, type PasswordFields, passwordIssue } from '../passwordForm.ts'
import { faultOf, type WithdrawFault } from '../withdrawFlow.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import css from './Withdraw.module.css'
import { WithdrawNote } from './WithdrawNote.tsx'

interface SetPasswordProps {
  /** Asks for the present one too. */
  readonly change?: boolean
  readonly onDone?: () => void
}

/** Sets the withdrawal password, or changes it by the present one. */
export function SetPassword({ change = false, onDone }: SetPasswordProps) {
  const { t } = useTranslation('withdrawal')
  const [fields, setFields] = useState<PasswordFields>(EMPTY_PASSWORDS)
  const [current, typeCurrent] = useState('')
  const [fault, setFault] = useState<WithdrawFault | null>(null)
  const [save, { isLoading }] = useChangeWithdrawalPasswordMutation()
  const issue = passwordIssue(fields)
  const blocked = issue !== null || (change && current === '')
  const submit = (): void => {
    if (blocked || isLoading) return
    setFault(null)
    save({ current: change ? current : null, password: fields.password })
      .unwrap()
      .then(() => onDone?.())
      .catch((cause: unknown) => setFault(faultOf(cause)))
  }
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {change ? (
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
      <WithdrawNote fault={fault} />
      <Button
        type="submit"
        wide
        blocked={blocked}
        busy={isLoading ? t('password.saving') : undefined}
      >
        {t('password.save')}
      </Button>
    </form>
  )
}
