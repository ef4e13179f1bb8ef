import { useEffect, useMemo, useReducer } from 'react'
import type { PrepareWithdrawalBody, WithdrawBody } from '#protocol/withdrawal.ts'
import { usePrepareWithdrawalMutation } from '#src/entities/withdrawal/withdrawal.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { useSignedTexts } from './useSignedTexts.ts'
import { useWaiting } from './useWaiting.ts'
import { faultOf, flowOf, IDLE, nextWithdraw, type WithdrawFlow } from './withdrawFlow.ts'
import { withdraw } from './withdrawWrite.ts'

/** What a person types to confirm a text: `code` where it was mailed, `factor` where one is asked for. */
export type Typed = Pick<WithdrawBody, 'password' | 'code' | 'factor'>

/** A withdrawal as the page drives it. */
export interface Withdrawing {
  readonly flow: WithdrawFlow
  /** Gets the text of what was filled in. */
  prepare(body: Omit<PrepareWithdrawalBody, 'lang'>): Promise<void>
  /** Has the wallet sign it, where it was not mailed, and sends it with what was typed. */
  confirm(typed: Typed): Promise<void>
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
        const prepared = await ask({ ...body, lang: currentLanguage().text }).unwrap()
        if (isWaiting()) tell({ type: 'prepared', prepared })
      } catch (cause) {
        if (isWaiting()) tell({ type: 'failed', fault: faultOf(cause) })
      }
    },
    async confirm(typed) {
      if (flow.phase !== 'review') return
      const { prepared, fault } = flow
      if (fault !== null) texts.heed(fault)
      const isWaiting = waiting.begin()
      write.dismiss()
      tell({ type: 'signing', prepared })
      try {
        const confirmed = await texts.signatureOf(prepared)
        // What was closed meanwhile is not sent, although the wallet signed it.
        if (!isWaiting()) return
        tell({ type: 'signed' })
        write.submit({ prepared, ...confirmed, ...typed })
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
