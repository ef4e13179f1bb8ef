import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { useResetPasswordMutation } from '#src/entities/session/account.api.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { useMailedCode } from '../useMailedCode.ts'
import { CodeField } from './CodeField.tsx'
import { Form } from './Form.tsx'
import css from './Form.module.css'
import { FormFault, useFaultWords } from './FormFault.tsx'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'

/** Another password by a mailed code. It signs nobody in. */
export function ResetForm() {
  const { t } = useTranslation('account')
  const mailed = useMailedCode('reset')
  const [resetPassword, { isLoading, error, isSuccess }] = useResetPasswordMutation()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const asking = mailed.sent === null
  const wrong = useFaultWords(error ?? mailed.error, asking ? ['name'] : ['code', 'password'])
  const submit = (): void =>
    void resetPassword({ target: email, code, password, lang: currentLanguage().text })
  if (isSuccess) return <Done />
  if (asking) {
    return (
      <Form
        button={t('register.send')}
        busy={mailed.sending ? t('sending') : undefined}
        blocked={email.trim() === ''}
        onSubmit={() => void mailed.send(email)}
      >
        <TextField
          label={t('email')}
          value={email}
          onChange={setEmail}
          error={wrong.name}
          fill="email"
          keys="email"
          code
          maxLength={320}
        />
        <FormFault words={wrong.form} />
      </Form>
    )
  }
  return (
    <Form
      button={t('reset.button')}
      busy={isLoading ? t('reset.busy') : undefined}
      blocked={code.length < CODE_DIGITS || password === ''}
      onSubmit={submit}
    >
      <CodeField
        mailed={mailed}
        target={email}
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
