import { useTranslation } from 'react-i18next'
import { isCallFault } from '#src/shared/api/fault.ts'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { type PasswordFields, passwordIssue } from '../passwordForm.ts'
import type { WithdrawFault } from '../withdrawFlow.ts'

interface NewPasswordFieldsProps {
  readonly fields: PasswordFields
  readonly onChange: (fields: PasswordFields) => void
  readonly fault: WithdrawFault | null
}

/** Whether the server found the password too easy. */
function isTooEasy(fault: WithdrawFault | null): boolean {
  const cause = fault?.by === 'call' ? fault.fault : null
  return isCallFault(cause) && cause.kind === 'refused' && cause.fields['password'] !== undefined
}

/** A new password, twice. An empty field is no mistake yet. */
export function NewPasswordFields({ fields, onChange, fault }: NewPasswordFieldsProps) {
  const { t } = useTranslation('withdrawal')
  const issue = passwordIssue(fields)
  const wrong = (): string | undefined => {
    if (isTooEasy(fault)) return t('password.common')
    return issue === 'length' && fields.password !== '' ? t('password.length') : undefined
  }
  return (
    <>
      <TextField
        label={t('field.newPassword')}
        type="password"
        fill="new-password"
        value={fields.password}
        onChange={(password) => onChange({ ...fields, password })}
        error={wrong()}
        hint={t('passwordHint')}
        maxLength={256}
      />
      <TextField
        label={t('field.repeat')}
        type="password"
        fill="new-password"
        value={fields.repeat}
        onChange={(repeat) => onChange({ ...fields, repeat })}
        error={issue === 'differ' && fields.repeat !== '' ? t('password.differ') : undefined}
        maxLength={256}
      />
    </>
  )
}
