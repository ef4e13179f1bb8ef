import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as CODE from '#protocol/errorCodes.ts'
import { useChangePasswordMutation } from '#src/entities/session/account.api.ts'
import {
  SecondFactorField,
  useSecondFactorOn,
} from '#src/entities/session/ui/SecondFactorField.tsx'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { Form } from './Form.tsx'
import { FormFault, useFaultWords } from './FormFault.tsx'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'

/** Another password by the one before. */
export function ChangePassword({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('account')
  const [change, { isLoading, error }] = useChangePasswordMutation()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const isCurrentWrong = isRefusedWith(error, CODE.passwordWrong)
  const wrong = useFaultWords(isCurrentWrong ? undefined : error, ['password', 'factor'])
  const isProtected = useSecondFactorOn(error)
  const [factor, setFactor] = useState('')
  const submit = async (): Promise<void> => {
    const answer = await change({
      current,
      password,
      lang: currentLanguage().text,
      ...(isProtected ? { factor } : {}),
    })
    if (answer.error === undefined) onDone()
  }
  return (
    <Form
      button={t('change.button')}
      busy={isLoading ? t('change.busy') : undefined}
      blocked={current === '' || password === '' || (isProtected && factor === '')}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('currentPassword')}
        type="password"
        fill="current-password"
        value={current}
        onChange={setCurrent}
        error={isCurrentWrong ? <FaultText fault={error} /> : undefined}
        maxLength={256}
      />
      <TextField
        label={t('newPassword')}
        type="password"
        fill="new-password"
        value={password}
        onChange={setPassword}
        error={wrong.password}
        hint={t('passwordHint')}
        maxLength={256}
      />
      {isProtected ? (
        <SecondFactorField value={factor} onChange={setFactor} error={wrong.factor} />
      ) : null}
      <FormFault words={wrong.form} />
    </Form>
  )
}
