import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { useRegisterMutation } from '#src/entities/session/account.api.ts'
import { signedIn } from '#src/shared/session/session.slice.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { deviceId } from '../device.ts'
import { useMailedCode } from '../useMailedCode.ts'
import { CodeField } from './CodeField.tsx'
import { Form } from './Form.tsx'
import css from './Form.module.css'
import { FormFault, useFaultWords } from './FormFault.tsx'

/** Sign-up by e-mail: the address, then the code that was mailed to it with a password. */
export function RegisterForm({ search }: { readonly search: string }) {
  const { t } = useTranslation('account')
  const mailed = useMailedCode('register')
  const [email, setEmail] = useState('')
  const asking = mailed.sent === null
  const wrong = useFaultWords(asking ? mailed.error : undefined, ['name'])
  return (
    <>
      <p className={css.or}>{t('or')}</p>
      {asking ? (
        <Form
          title={t('register.title')}
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
      ) : (
        <Completion email={email} mailed={mailed} />
      )}
      <LinkButton tone="quiet" to={`/pass/login${search}`}>
        {t('register.have')}
      </LinkButton>
    </>
  )
}

interface CompletionProps {
  readonly email: string
  readonly mailed: ReturnType<typeof useMailedCode>
}

/** The code and what the account is to have. */
function Completion({ email, mailed }: CompletionProps) {
  const { t } = useTranslation('account')
  const dispatch = useDispatch()
  const [register, { isLoading, error }] = useRegisterMutation()
  const [code, setCode] = useState('')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const wrong = useFaultWords(error ?? mailed.error, ['code', 'username', 'password'])
  const submit = async (): Promise<void> => {
    const named = username.trim() === '' ? {} : { username }
    const answer = await register({ target: email, code, password, device: deviceId(), ...named })
    if (answer.data !== undefined) dispatch(signedIn(answer.data))
  }
  return (
    <Form
      title={t('register.title')}
      button={t('register.button')}
      busy={isLoading ? t('register.busy') : undefined}
      blocked={code.length < CODE_DIGITS || password === ''}
      onSubmit={() => void submit()}
    >
      <CodeField
        mailed={mailed}
        target={email}
        value={code}
        onChange={setCode}
        error={wrong.code}
      />
      <TextField
        label={t('password')}
        type="password"
        fill="new-password"
        value={password}
        onChange={setPassword}
        error={wrong.password}
        hint={t('passwordHint')}
        maxLength={256}
      />
      <TextField
        label={t('username')}
        value={username}
        onChange={setUsername}
        error={wrong.username}
        hint={t('usernameHint')}
        fill="nickname"
        code
        maxLength={24}
      />
      <FormFault words={wrong.form} />
    </Form>
  )
}
