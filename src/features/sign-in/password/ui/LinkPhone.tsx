import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import * as CODE from '#protocol/errorCodes.ts'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { useLinkPhoneMutation } from '#src/entities/session/account.api.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { PhoneField, useTypedPhone } from '#src/shared/phone/PhoneField.tsx'
import { userLoaded } from '#src/shared/session/session.slice.ts'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { useLinkCode } from '../useSentCode.ts'
import { CodeField } from './CodeField.tsx'
import { Form } from './Form.tsx'
import css from './Form.module.css'
import { FormFault, useFaultWords } from './FormFault.tsx'

const isOfPassword = (fault: unknown): boolean =>
  isCallFault(fault) && fault.kind === 'refused' && fault.code === CODE.passwordWrong

/** Links a number to an account: the password, then the code that was texted to it. */
export function LinkPhone({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('account')
  const dispatch = useDispatch()
  const [link, { isLoading, error: refused, reset }] = useLinkPhoneMutation()
  const phone = useTypedPhone()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const asked = useLinkCode(password)
  const forget = (): void => {
    asked.forget()
    reset()
    setCode('')
  }
  const sent = { ...asked, forget }
  const fault = refused ?? asked.error
  const asking = sent.sent === null
  const wrong = useFaultWords(isOfPassword(fault) ? undefined : fault, asking ? ['name'] : ['code'])
  const reach = { channel: 'sms', target: phone.text } as const
  const finish = async (): Promise<void> => {
    const answer = await link({ target: phone.text, code, password })
    if (answer.data === undefined) return
    dispatch(userLoaded(answer.data))
    onDone()
  }
  return (
    <Form
      button={asking ? t('phone.send') : t('phone.link.button')}
      busy={isLoading ? t('phone.link.busy') : asking && sent.sending ? t('sending') : undefined}
      blocked={password === '' || (asking ? phone.text === '' : code.length < CODE_DIGITS)}
      onSubmit={() => void (asking ? sent.send(reach) : finish())}
    >
      {asking ? (
        <>
          <p className={css.quiet}>{t('phone.link.lead')}</p>
          <PhoneField phone={phone} error={wrong.name} />
        </>
      ) : (
        <CodeField code={sent} reach={reach} value={code} onChange={setCode} error={wrong.code} />
      )}
      <TextField
        label={t('currentPassword')}
        type="password"
        fill="current-password"
        value={password}
        onChange={setPassword}
        error={isOfPassword(fault) ? <FaultText fault={fault} /> : undefined}
        maxLength={256}
      />
      <FormFault words={wrong.form} />
    </Form>
  )
}
