import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreparedPassword } from '#contract/withdrawal.ts'
import {
  usePreparePasswordResetMutation,
  useResetWithdrawalPasswordMutation,
} from '#src/entities/withdrawal/withdrawal.api.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { MessageText } from '#src/shared/ui/MessageText.tsx'
import { EMPTY_PASSWORDS, type PasswordFields, passwordIssue } from '../passwordForm.ts'
import { useSigner } from '../useSigner.ts'
import { useWaiting } from '../useWaiting.ts'
import { faultOf, isSpent, type WithdrawFault } from '../withdrawFlow.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import css from './Withdraw.module.css'
import { WithdrawNote } from './WithdrawNote.tsx'

type Step = 'idle' | 'preparing' | 'signing'

/** Sets a new password by a text that the wallet signs. */
export function ResetPassword({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('withdrawal')
  const sign = useSigner()
  const [prepare] = usePreparePasswordResetMutation()
  const [reset] = useResetWithdrawalPasswordMutation()
  const [fields, setFields] = useState<PasswordFields>(EMPTY_PASSWORDS)
  const [prepared, setPrepared] = useState<PreparedPassword | null>(null)
  const [fault, setFault] = useState<WithdrawFault | null>(null)
  const [step, setStep] = useState<Step>('idle')
  const running = useRef(false)
  const waiting = useWaiting()
  const attempt = (during: Step, work: () => Promise<void>): void => {
    if (running.current) return
    running.current = true
    setFault(null)
    setStep(during)
    work()
      .catch((cause: unknown) => {
        const why = faultOf(cause)
        setFault(why)
        if (isSpent(why)) setPrepared(null)
      })
      .finally(() => {
        running.current = false
        setStep('idle')
      })
  }
  const start = (): void => attempt('preparing', async () => setPrepared(await prepare().unwrap()))
  const finish = ({ id, text }: PreparedPassword): void =>
    attempt('signing', async () => {
      const isWaiting = waiting.begin()
      const signature = await sign(text)
      // Who closed this meanwhile must not find everything held for a day.
      if (!isWaiting()) return
      await reset({ textId: id, signature, password: fields.password }).unwrap()
      onDone()
    })
  return (
    <div className={css.stack}>
      <p className={css.quiet}>{t('password.resetText')}</p>
      <NewPasswordFields fields={fields} onChange={setFields} fault={fault} />
      {prepared === null ? null : (
        <MessageText label={t('sheet.text')}>{prepared.text}</MessageText>
      )}
      <WithdrawNote fault={fault} />
      {prepared === null ? (
        <Button wide onClick={start} busy={step === 'preparing' ? t('preparing') : undefined}>
          {t('password.resetStart')}
        </Button>
      ) : (
        <Button
          wide
          blocked={passwordIssue(fields) !== null}
          busy={step === 'signing' ? t('sheet.signing') : undefined}
          onClick={() => finish(prepared)}
        >
          {t('password.resetSign')}
        </Button>
      )}
    </div>
  )
}
