import { useReducer, useRef } from 'react'
import type { PrepareWithdrawalBody, PreparedWithdrawal } from '#contract/withdrawal.ts'
import {
  usePrepareWithdrawalMutation,
  useWithdrawMutation,
} from '#src/entities/withdrawal/withdrawal.api.ts'
import { newKey } from '#src/shared/api/call.ts'
import { useSigner } from './useSigner.ts'
import {
  faultOf,
  IDLE,
  nextWithdraw,
  type WithdrawEvent,
  type WithdrawFlow,
} from './withdrawFlow.ts'

/** A withdrawal as the page drives it. */
export interface Withdrawing {
  readonly flow: WithdrawFlow
  /** Gets the text of what was filled in. */
  prepare(body: PrepareWithdrawalBody): void
  /** Has the wallet sign it, and sends it with the password. */
  sign(password: string): void
  /** Asks for an answer that was lost, by the same request. */
  again(): void
  close(): void
}

/** Drives one withdrawal from the text to the answer. */
export function useWithdraw(): Withdrawing {
  const [flow, tell] = useReducer(nextWithdraw, IDLE)
  const sign = useSigner()
  const [ask] = usePrepareWithdrawalMutation()
  const [send] = useWithdrawMutation()
  // A wrong password must not cost another look into the wallet: the text is signed once.
  const signed = useRef<{ textId: string; signature: string } | null>(null)

  const attempt = (work: () => Promise<WithdrawEvent>): void => {
    work()
      .then(tell)
      .catch((cause: unknown) => tell({ type: 'failed', fault: faultOf(cause) }))
  }

  const signatureOf = async ({ id, text }: PreparedWithdrawal): Promise<string> => {
    if (signed.current?.textId === id) return signed.current.signature
    const signature = await sign(text)
    signed.current = { textId: id, signature }
    return signature
  }

  return {
    flow,
    prepare(body) {
      tell({ type: 'asked' })
      attempt(async () => ({ type: 'prepared', prepared: await ask(body).unwrap() }))
    },
    sign(password) {
      if (flow.phase !== 'review') return
      const { prepared } = flow
      tell({ type: 'signing' })
      attempt(async () => {
        const signature = await signatureOf(prepared)
        const body = { textId: prepared.id, signature, password }
        const key = newKey()
        tell({ type: 'signed', body, key })
        return { type: 'done', withdrawal: await send({ body, key }).unwrap() }
      })
    },
    again() {
      if (flow.phase !== 'unknown') return
      const { body, key } = flow
      tell({ type: 'again' })
      attempt(async () => ({ type: 'done', withdrawal: await send({ body, key }).unwrap() }))
    },
    close: () => tell({ type: 'closed' }),
  }
}
