import type { FactorAnswer } from '#protocol/passkey.ts'
import { useEffect, useMemo, useReducer } from 'react'
import type { PrepareWithdrawalBody } from '#protocol/withdrawal.ts'
import { usePrepareWithdrawalMutation } from '#src/entities/withdrawal/withdrawal.api.ts'
import { useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { useSignedTexts } from './useSignedTexts.ts'
import { useWaiting } from './useWaiting.ts'
import { faultOf, flowOf, IDLE, nextWithdraw, type WithdrawFlow } from './withdrawFlow.ts'
import { withdraw } from './withdrawWrite.ts'

/** A withdrawal as the page drives it. */
export interface Withdrawing {
  readonly flow: WithdrawFlow
  /** Gets the text of what was filled in. */
  prepare(body: PrepareWithdrawalBody): Promise<void>
  /** Has the wallet sign it, and sends it with the password, and with a code where one is asked for. */
  sign(password: string, factor?: FactorAnswer): Promise<void>
  /**
   * Asks for an answer that was lost, by the same request.
   * @param password typed once more where a reload took it away
   */
  again(password?: string): void
  /** Turns away from it, unless it was sent. */
  close(): void
}

/** Drives one withdrawal from the text to the answer. */
export function useWithdraw(): Withdrawing {
  const [draft, tell] = useReducer(nextWithdraw, IDLE)
  const write = useMoneyWrite(withdraw)
  const flow = useMemo(() => flowOf(draft, write.flow), [draft, write.flow])
  const { dismiss } = write
  // What was answered is over once the page is left; what was not stands until it is.
  useEffect(() => dismiss, [dismiss])
  const texts = useSignedTexts()
  const waiting = useWaiting()
  const [ask] = usePrepareWithdrawalMutation()
  return {
    flow,
    async prepare(body) {
      const isWaiting = waiting.begin()
      write.dismiss()
      tell({ type: 'asked' })
      try {
        const prepared = await ask(body).unwrap()
        if (isWaiting()) tell({ type: 'prepared', prepared })
      } catch (cause) {
        if (isWaiting()) tell({ type: 'failed', fault: faultOf(cause) })
      }
    },
    async sign(password, factor) {
      if (flow.phase !== 'review') return
      const { prepared, fault } = flow
      if (fault !== null) texts.heed(fault)
      const isWaiting = waiting.begin()
      write.dismiss()
      tell({ type: 'signing', prepared })
      try {
        const signature = await texts.signatureOf(prepared)
        // What was closed meanwhile is not sent, although the wallet signed it.
        if (!isWaiting()) return
        tell({ type: 'signed' })
        const code = factor === undefined ? {} : { factor }
        write.submit({ prepared, signature, password, ...code })
      } catch (cause) {
        if (isWaiting()) tell({ type: 'failed', fault: faultOf(cause) })
      }
    },
    again: (password) => write.askAgain(password === undefined ? undefined : { password }),
    close() {
      waiting.stop()
      write.dismiss()
      tell({ type: 'closed' })
    },
  }
}
