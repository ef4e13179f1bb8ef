import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as CODE from '#protocol/errorCodes.ts'
import {
  useEndSecondFactorMutation,
  useRenewRecoveryCodesMutation,
} from '#src/entities/session/account.api.ts'
import { SecondFactorField } from '#src/entities/session/ui/SecondFactorField.tsx'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { Form } from './Form.tsx'
import css from './Form.module.css'
import { FormFault, useFaultWords } from './FormFault.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'

interface ProofFormProps {
  readonly lead: string
  readonly button: string
  readonly busy: string | undefined
  readonly error: unknown
  readonly recovery: boolean
  readonly onSubmit: (proof: { readonly password: string; readonly factor: string }) => void
}

/** Asks for the password and a code. */
function ProofForm({ lead, button, busy, error, recovery, onSubmit }: ProofFormProps) {
  const { t } = useTranslation('factor')
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState('')
  const isPasswordWrong = isRefusedWith(error, CODE.passwordWrong)
  const wrong = useFaultWords(isPasswordWrong ? undefined : error, ['factor'])
  return (
    <Form
      button={button}
      busy={busy}
      blocked={password === '' || factor.trim() === ''}
      onSubmit={() => onSubmit({ password, factor })}
    >
      <p className={css.quiet}>{lead}</p>
      <TextField
        label={t('password')}
        type="password"
        fill="current-password"
        value={password}
        onChange={setPassword}
        error={isPasswordWrong ? <FaultText fault={error} /> : undefined}
        maxLength={256}
      />
      <SecondFactorField
        value={factor}
        onChange={setFactor}
        error={wrong.factor}
        recovery={recovery}
      />
      <FormFault words={wrong.form} />
    </Form>
  )
}

/** Turns the second factor off. */
export function EndSecondFactor({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('factor')
  const [end, { isLoading, error }] = useEndSecondFactorMutation()
  return (
    <ProofForm
      lead={t('end.text')}
      button={t('end.button')}
      busy={isLoading ? t('end.busy') : undefined}
      error={error}
      recovery
      onSubmit={(proof) =>
        void end({ ...proof, lang: currentLanguage().text }).then((answer) => {
          if (answer.error === undefined) onDone()
        })
      }
    />
  )
}

/** Makes other recovery codes, and shows them once. */
export function RenewCodes({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('factor')
  const [renew, { isLoading, error, data }] = useRenewRecoveryCodesMutation()
  if (data !== undefined) return <RecoveryCodeList codes={data.codes} onDone={onDone} />
  return (
    <ProofForm
      lead={t('renew.text')}
      button={t('renew.button')}
      busy={isLoading ? t('renew.busy') : undefined}
      error={error}
      recovery={false}
      onSubmit={(proof) => void renew({ ...proof, lang: currentLanguage().text })}
    />
  )
}
