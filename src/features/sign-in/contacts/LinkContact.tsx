import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { useLinkContactMutation } from '#src/entities/session/ways.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { PhoneField, useTypedPhone } from '#src/shared/phone/PhoneField.tsx'
import { userLoaded } from '#src/shared/session/session.slice.ts'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { ProveOwner } from '../owner/ProveOwner.tsx'
import { CodeField } from '../password/ui/CodeField.tsx'
import { Form } from '../password/ui/Form.tsx'
import css from '../password/ui/Form.module.css'
import { FormFault, useFaultWords } from '../password/ui/FormFault.tsx'
import { type Reach, useLinkCode } from '../password/useSentCode.ts'

interface LinkContactProps {
  readonly channel: Reach['channel']
  /** Whether there is one, which the new one replaces. */
  readonly replaces: boolean
  readonly onDone: () => void
}

/** Links an e-mail address or a number to an account: the owner's proof, then the code that was sent to it. */
export function LinkContact({ channel, replaces, onDone }: LinkContactProps) {
  const { t } = useTranslation('account')
  const phone = useTypedPhone()
  const [email, setEmail] = useState('')
  const { ask, ...code } = useLinkCode()
  const bySms = channel === 'sms'
  const reach = { channel, target: bySms ? phone.text : email }
  if (code.sent !== null) return <TypeCode reach={reach} sent={code} onDone={onDone} />
  return (
    <ProveOwner
      act={bySms ? 'linkPhone' : 'linkEmail'}
      button={bySms ? t('phone.send') : t('register.send')}
      busy={t('sending')}
      shown={['name']}
      blocked={reach.target.trim() === ''}
      onProof={(proof) => ask({ ...reach, proof })}
    >
      {({ name }) => (
        <>
          <p className={css.quiet}>{bySms ? t('phone.link.lead') : t('ways.email.lead')}</p>
          {replaces ? <p className={css.quiet}>{t('ways.gone')}</p> : null}
          {bySms ? (
            <PhoneField phone={phone} error={name} />
          ) : (
            <TextField
              label={t('email')}
              value={email}
              onChange={setEmail}
              error={name}
              fill="email"
              keys="email"
              code
              maxLength={320}
            />
          )}
        </>
      )}
    </ProveOwner>
  )
}

interface TypeCodeProps {
  readonly reach: Reach
  readonly sent: Omit<ReturnType<typeof useLinkCode>, 'ask'>
  readonly onDone: () => void
}

function TypeCode({ reach, sent, onDone }: TypeCodeProps) {
  const { t } = useTranslation('account')
  const dispatch = useDispatch()
  const [link, { isLoading, error }] = useLinkContactMutation()
  const [code, setCode] = useState('')
  const wrong = useFaultWords(error, ['code'])
  const finish = async (): Promise<void> => {
    const answer = await link({ ...reach, code, lang: currentLanguage().text })
    if (answer.data === undefined) return
    dispatch(userLoaded(answer.data))
    onDone()
  }
  return (
    <Form
      button={reach.channel === 'sms' ? t('phone.link.button') : t('ways.email.button')}
      busy={isLoading ? t('phone.link.busy') : undefined}
      blocked={code.length < CODE_DIGITS}
      onSubmit={() => void finish()}
    >
      {/* Another code takes another proof. */}
      <CodeField
        code={{ ...sent, send: sent.forget }}
        reach={reach}
        value={code}
        onChange={setCode}
        error={wrong.code}
      />
      <FormFault words={wrong.form} />
    </Form>
  )
}
