import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PhoneField } from '#src/shared/phone/PhoneField.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import type { SentCode } from '../useSentCode.ts'
import type { Target } from '../useTarget.ts'
import { Form } from './Form.tsx'
import { FormFault, useFaultWords } from './FormFault.tsx'

interface TargetFormProps {
  readonly title?: ReactNode
  readonly target: Target
  readonly code: SentCode
}

/** Asks whom a code is to be sent to: by e-mail or SMS, whichever of them is offered here. */
export function TargetForm({ title, target, code }: TargetFormProps) {
  const { t } = useTranslation('account')
  const { channel, isChoice, email, phone, reach } = target
  const wrong = useFaultWords(code.error, ['name'])
  const choose = (chosen: Target['channel']): void => {
    code.forget()
    target.setChannel(chosen)
  }
  return (
    <Form
      title={title}
      button={channel === 'sms' ? t('phone.send') : t('register.send')}
      busy={code.sending ? t('sending') : undefined}
      blocked={reach.target.trim() === ''}
      onSubmit={() => void code.send(reach)}
    >
      {isChoice ? (
        <Segmented
          label={t('phone.reach')}
          value={channel}
          onChange={choose}
          choices={[
            { value: 'email', label: t('phone.byEmail') },
            { value: 'sms', label: t('phone.byPhone') },
          ]}
        />
      ) : null}
      {channel === 'sms' ? (
        <PhoneField phone={phone} error={wrong.name} />
      ) : (
        <TextField
          label={t('email')}
          value={email}
          onChange={target.setEmail}
          error={wrong.name}
          fill="email"
          keys="email"
          code
          maxLength={320}
        />
      )}
      <FormFault words={wrong.form} />
    </Form>
  )
}
