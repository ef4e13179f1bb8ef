import { useRef, useState } from 'react'
import type { ChangeWithdrawalPasswordBody, PreparedPassword } from '#protocol/withdrawal.ts'
import {
  useChangeWithdrawalPasswordMutation,
  usePreparePasswordResetMutation,
  usePrepareWithdrawalPasswordMutation,
  useResetWithdrawalPasswordMutation,
} from '#src/entities/withdrawal/withdrawal.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useSignedTexts } from './useSignedTexts.ts'
import { useWaiting } from './useWaiting.ts'
import { faultOf, isSpent, type WithdrawFault } from './withdrawFlow.ts'

/** A first password, another one by the present one, or another one without it. */
export type PasswordKind = 'set' | 'change' | 'reset'

/** What is sent with the confirmed text: `code` and `factor` where it was mailed. */
interface PasswordChoice extends Pick<ChangeWithdrawalPasswordBody, 'code' | 'factor'> {
  /** The present one; only a change asks for it. */
  readonly current: string
  readonly password: string
}

/** A new password on its way: first the text, then what confirms it, then the operator. */
export interface SignedPassword {
  readonly prepared: PreparedPassword | null
  readonly fault: WithdrawFault | null
  readonly step: 'idle' | 'preparing' | 'signing'
  prepare(): void
  /** Has the wallet sign the text, where it was not mailed, and saves; `onDone` once the operator has it. */
  save(choice: PasswordChoice, onDone: () => void): void
}

/** Drives a new withdrawal password by a text that its owner confirms. */
export function useSignedPassword(kind: PasswordKind): SignedPassword {
  const texts = useSignedTexts()
  const waiting = useWaiting()
  const [askChange] = usePrepareWithdrawalPasswordMutation()
  const [askReset] = usePreparePasswordResetMutation()
  const [change] = useChangeWithdrawalPasswordMutation()
  const [reset] = useResetWithdrawalPasswordMutation()
  const [prepared, setPrepared] = useState<PreparedPassword | null>(null)
  const [fault, setFault] = useState<WithdrawFault | null>(null)
  const [step, setStep] = useState<SignedPassword['step']>('idle')
  const running = useRef(false)
  const attempt = (during: SignedPassword['step'], work: () => Promise<void>): void => {
    if (running.current) return
    running.current = true
    setFault(null)
    setStep(during)
    work()
      .catch((cause: unknown) => {
        const found = faultOf(cause)
        if (isSpent(found)) setPrepared(null)
        texts.heed(found)
        setFault(found)
      })
      .finally(() => {
        running.current = false
        setStep('idle')
      })
  }
  const ask = () => {
    const body = { lang: currentLanguage().text }
    return (kind === 'reset' ? askReset(body) : askChange(body)).unwrap()
  }
  const send = (
    confirmed: Pick<ChangeWithdrawalPasswordBody, 'textId' | 'signature'>,
    { current, ...typed }: PasswordChoice,
  ) => {
    const body = { ...confirmed, ...typed }
    if (kind === 'reset') return reset(body).unwrap()
    return change({ ...body, current: kind === 'change' ? current : null }).unwrap()
  }
  return {
    prepared,
    fault,
    step,
    prepare: () => attempt('preparing', async () => setPrepared(await ask())),
    save(choice, onDone) {
      if (prepared === null) return
      attempt('signing', async () => {
        const isWaiting = waiting.begin()
        const signed = await texts.signatureOf(prepared)
        // Who closed this meanwhile did not want it any more, and must not find everything held for a day.
        if (!isWaiting()) return
        await send({ textId: prepared.id, ...signed }, choice)
        setPrepared(null)
        onDone()
      })
    },
  }
}
