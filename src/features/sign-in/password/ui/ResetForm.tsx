import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { useResetPasswordMutation } from '#src/entities/session/account.api.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { useSentCode } from '../useSentCode.ts'
import { useTarget } from '../useTarget.ts'
import { CodeField } from './CodeField.tsx'
import { Form } from './Form.tsx'
import css from './Form.module.css'
import { FormFault, useFaultWords } from './FormFault.tsx'
import { TargetForm } from './TargetForm.tsx'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'

/** Another password by a code that was sent. It signs nobody in. */
export function ResetForm() {
  const { t } = useTranslation('account')
  const sent = useSentCode('reset')
  const target = useTarget()
  const [resetPassword, { isLoading, error, isSuccess }] = useResetPasswordMutation()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const wrong = useFaultWords(error ?? sent.error, ['code', 'password'])
  const submit = (): void =>
    void resetPassword({
      target: target.reach.target,
      code,
      password,
      lang: currentLanguage().text,
    })
  if (isSuccess) return <Done />
  if (sent.sent === null) return <TargetForm target={target} code={sent} />
  return (
    <Form
      button={t('reset.button')}
      busy={isLoading ? t('reset.busy') : undefined}
      blocked={code.length < CODE_DIGITS || password === ''}
      onSubmit={submit}
    >
      <CodeField
        code={sent}
        reach={target.reach}
        value={code}
        onChange={setCode}
        error={wrong.code}
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
      <FormFault words={wrong.form} />
    </Form>
  )
}

function Done() {
  const { t } = useTranslation('account')
  const heading = useOutcome(t('reset.doneTitle'))
  return (
    <div className={css.form}>
      <h2 ref={heading} tabIndex={-1}>
        {t('reset.doneTitle')}
      </h2>
      <p className={css.quiet}>{t('reset.doneText')}</p>
      <LinkButton to="/pass/login?way=email" size="main" wide>
        {t('signIn.button')}
      </LinkButton>
    </div>
  )
}
