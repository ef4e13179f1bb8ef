import { useRef, useState } from 'react'
import type { PreparedPassword } from '#contract/withdrawal.ts'
import {
  useChangeWithdrawalPasswordMutation,
  usePrepareWithdrawalPasswordMutation,
} from '#src/entities/withdrawal/withdrawal.api.ts'
import { useSigner } from './useSigner.ts'
import { useWaiting } from './useWaiting.ts'
import { faultOf, isSpent, type WithdrawFault } from './withdrawFlow.ts'

/** What is sent with the signed text. */
export interface PasswordChoice {
  /** The present one; null where none is set. */
  readonly current: string | null
  readonly password: string
}

/** A new password on its way: first the text, then the wallet, then the house. */
export interface SignedPassword {
  readonly prepared: PreparedPassword | null
  readonly fault: WithdrawFault | null
  readonly step: 'idle' | 'preparing' | 'signing'
  prepare(): void
  /** Has the wallet sign the text, and saves; `onDone` once the house has it. */
  save(choice: PasswordChoice, onDone: () => void): void
}

/** Drives a first withdrawal password, or another one in its place, by a text that the wallet signs. */
export function useSignedPassword(): SignedPassword {
  const sign = useSigner()
  const waiting = useWaiting()
  const [ask] = usePrepareWithdrawalPasswordMutation()
  const [send] = useChangeWithdrawalPasswordMutation()
  const [prepared, setPrepared] = useState<PreparedPassword | null>(null)
  const [fault, setFault] = useState<WithdrawFault | null>(null)
  const [step, setStep] = useState<SignedPassword['step']>('idle')
  const running = useRef(false)
  // A wrong present password must not cost another look into the wallet.
  const signed = useRef<{ readonly textId: string; readonly signature: string } | null>(null)
  const attempt = (during: SignedPassword['step'], work: () => Promise<void>): void => {
    if (running.current) return
    running.current = true
    setFault(null)
    setStep(during)
    work()
      .catch((cause: unknown) => {
        const found = faultOf(cause)
        if (isSpent(found)) setPrepared(null)
        setFault(found)
      })
      .finally(() => {
        running.current = false
        setStep('idle')
      })
  }
  const signatureOf = async ({ id, text }: PreparedPassword): Promise<string> => {
    if (signed.current?.textId === id) return signed.current.signature
    const signature = await sign(text)
    signed.current = { textId: id, signature }
    return signature
  }
  return {
    prepared,
    fault,
    step,
    prepare: () => attempt('preparing', async () => setPrepared(await ask().unwrap())),
    save(choice, onDone) {
      if (prepared === null) return
      attempt('signing', async () => {
        const isWaiting = waiting.begin()
        const signature = await signatureOf(prepared)
        // Who closed this meanwhile did not want it any more.
        if (!isWaiting()) return
        await send({ textId: prepared.id, signature, ...choice }).unwrap()
        setPrepared(null)
        onDone()
      })
    },
  }
}
