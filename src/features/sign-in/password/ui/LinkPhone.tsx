import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { useLinkPhoneMutation } from '#src/entities/session/account.api.ts'
import { PhoneField, useTypedPhone } from '#src/shared/phone/PhoneField.tsx'
import { userLoaded } from '#src/shared/session/session.slice.ts'
import { ProveOwner } from '../../owner/ProveOwner.tsx'
import { useLinkCode } from '../useSentCode.ts'
import { CodeField } from './CodeField.tsx'
import { Form } from './Form.tsx'
import css from './Form.module.css'
import { FormFault, useFaultWords } from './FormFault.tsx'

/** Links a number to an account: the owner's proof, then the code that was texted to it. */
export function LinkPhone({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('account')
  const dispatch = useDispatch()
  const [link, { isLoading, error, reset }] = useLinkPhoneMutation()
  const phone = useTypedPhone()
  const [code, setCode] = useState('')
  const { ask, ...asked } = useLinkCode()
  const wrong = useFaultWords(error, ['code'])
  const reach = { channel: 'sms', target: phone.text } as const
  if (asked.sent === null) {
    return (
      <ProveOwner
        act="linkPhone"
        button={t('phone.send')}
        busy={t('sending')}
        shown={['name']}
        blocked={phone.text === ''}
        onProof={(proof) => ask({ target: phone.text, proof })}
      >
        {({ name }) => (
          <>
            <p className={css.quiet}>{t('phone.link.lead')}</p>
            <PhoneField phone={phone} error={name} />
          </>
        )}
      </ProveOwner>
    )
  }
  const forget = (): void => {
    asked.forget()
    reset()
    setCode('')
  }
  // Another code takes another proof.
  const sent = { ...asked, forget, send: forget }
  const finish = async (): Promise<void> => {
    const answer = await link({ target: phone.text, code })
    if (answer.data === undefined) return
    dispatch(userLoaded(answer.data))
    onDone()
  }
  return (
    <Form
      button={t('phone.link.button')}
      busy={isLoading ? t('phone.link.busy') : undefined}
      blocked={code.length < CODE_DIGITS}
      onSubmit={() => void finish()}
    >
      <CodeField code={sent} reach={reach} value={code} onChange={setCode} error={wrong.code} />
      <FormFault words={wrong.form} />
    </Form>
  )
}
