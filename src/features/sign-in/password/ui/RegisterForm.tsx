import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import * as CODE from '#protocol/errorCodes.ts'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { useRegisterMutation } from '#src/entities/session/account.api.ts'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { signedIn } from '#src/shared/session/session.slice.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { deviceId } from '../device.ts'
import { type Reach, type SentCode, ticketOf, useSentCode } from '../useSentCode.ts'
import { useTerms } from '../../terms/useTerms.tsx'
import { type Target, useTarget } from '../useTarget.ts'
import { CodeField } from './CodeField.tsx'
import { Form } from './Form.tsx'
import css from './Form.module.css'
import { FormFault, useFaultWords } from './FormFault.tsx'
import { TargetForm } from './TargetForm.tsx'

/** Sign-up by e-mail or phone: the address, then the code that was sent to it with a password. */
export function RegisterForm({ search }: { readonly search: string }) {
  const { t } = useTranslation('account')
  const code = useSentCode('register')
  const target = useTarget()
  const title = useTitle(target)
  return (
    <>
      <p className={css.or}>{t('or')}</p>
      {code.sent === null ? (
        <TargetForm title={title} target={target} code={code} />
      ) : (
        <Completion title={title} reach={target.reach} sent={code} />
      )}
      <LinkButton tone="quiet" to={`/pass/login${search}`}>
        {t('register.have')}
      </LinkButton>
    </>
  )
}

function useTitle({ channel }: Target): string {
  const { t } = useTranslation('account')
  return channel === 'sms' ? t('phone.registerTitle') : t('register.title')
}

interface CompletionProps {
  readonly title: string
  readonly reach: Reach
  readonly sent: SentCode
}

/** The code and what the account is to have. */
function Completion({ title, reach, sent }: CompletionProps) {
  const { t } = useTranslation('account')
  const dispatch = useDispatch()
  const [register, { isLoading, error }] = useRegisterMutation()
  const [code, setCode] = useState('')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const wrong = useFaultWords(error ?? sent.error, ['code', 'username', 'password'])
  const { accepted, field: terms, renew } = useTerms()
  const submit = async (): Promise<void> => {
    if (accepted === null) return
    const named = username.trim() === '' ? {} : { username }
    const answer = await register({
      target: reach.target,
      ticket: ticketOf(sent),
      code,
      password,
      terms: accepted,
      device: deviceId(),
      ...named,
    })
    if (answer.data !== undefined) dispatch(signedIn(answer.data))
    else if (isRefusedWith(answer.error, CODE.termsNotAccepted)) renew()
  }
  return (
    <Form
      title={title}
      button={t('register.button')}
      busy={isLoading ? t('register.busy') : undefined}
      blocked={code.length < CODE_DIGITS || password === '' || accepted === null}
      onSubmit={() => void submit()}
    >
      <CodeField code={sent} reach={reach} value={code} onChange={setCode} error={wrong.code} />
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
      {terms}
      <FormFault words={wrong.form} />
    </Form>
  )
}
