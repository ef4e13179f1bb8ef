import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useLoginMutation } from '#src/entities/session/account.api.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { signedIn } from '#src/shared/session/session.slice.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { deviceId } from '../device.ts'
import { Form } from './Form.tsx'
import css from './Form.module.css'
import { FormFault, useFaultWords } from './FormFault.tsx'
import { SecondStep } from './SecondStep.tsx'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'

/** Sign-in by e-mail, phone number or username, and password. */
export function PasswordLogin({ search }: { readonly search: string }) {
  const { t } = useTranslation('account')
  const byPhone = useConfig().phone !== 'off'
  const dispatch = useDispatch()
  const [login, { isLoading, error }] = useLoginMutation()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [ticket, setTicket] = useState<string | null>(null)
  const wrong = useFaultWords(error, ['name'])
  const submit = async (): Promise<void> => {
    const answer = await login({ name, password, device: deviceId(), lang: currentLanguage().text })
    if (answer.data === undefined) return
    if ('ticket' in answer.data) setTicket(answer.data.ticket)
    else dispatch(signedIn(answer.data))
  }
  if (ticket !== null) return <SecondStep ticket={ticket} onBack={() => setTicket(null)} />
  return (
    <>
      <p className={css.or}>{t('or')}</p>
      <Form
        title={t('signIn.title')}
        button={t('signIn.button')}
        busy={isLoading ? t('signIn.busy') : undefined}
        blocked={name.trim() === '' || password === ''}
        onSubmit={() => void submit()}
      >
        <TextField
          label={byPhone ? t('phone.name') : t('name')}
          hint={byPhone ? t('phone.nameHint') : undefined}
          value={name}
          onChange={setName}
          error={wrong.name}
          fill="username"
          code
          maxLength={320}
        />
        <TextField
          label={t('password')}
          type="password"
          fill="current-password"
          value={password}
          onChange={setPassword}
          maxLength={256}
        />
        <FormFault words={wrong.form} />
      </Form>
      <div className={css.row}>
        <LinkButton tone="quiet" to="/pass/reset">
          {t('signIn.forgotten')}
        </LinkButton>
        <LinkButton tone="quiet" to={`/pass/register${search}`}>
          {t('signIn.none')}
        </LinkButton>
      </div>
    </>
  )
}
