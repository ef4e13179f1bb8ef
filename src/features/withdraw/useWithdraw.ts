import { useReducer } from 'react'
import type { PrepareWithdrawalBody, WithdrawBody } from '#protocol/withdrawal.ts'
import {
  usePrepareWithdrawalMutation,
  useWithdrawMutation,
} from '#src/entities/withdrawal/withdrawal.api.ts'
import { newKey } from '#src/shared/api/call.ts'
import { useSignedTexts } from './useSignedTexts.ts'
import { useWaiting } from './useWaiting.ts'
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
  prepare(body: PrepareWithdrawalBody): Promise<void>
  /** Has the wallet sign it, and sends it with the password. */
  sign(password: string): Promise<void>
  /** Asks for an answer that was lost, by the same request. */
  again(): Promise<void>
  /** Turns away from it, unless it was sent. */
  close(): void
}

/** Drives one withdrawal from the text to the answer. */
export function useWithdraw(): Withdrawing {
  const [flow, tell] = useReducer(nextWithdraw, IDLE)
  const texts = useSignedTexts()
  const waiting = useWaiting()
  const [ask] = usePrepareWithdrawalMutation()
  const [send] = useWithdrawMutation()
  const request = async ({ body, key }: { body: WithdrawBody; key: string }): Promise<void> => {
    const event = await settled(async () => ({
      type: 'done',
      withdrawal: await send({ body, key }).unwrap(),
    }))
    if (event.type === 'failed') texts.heed(event.fault)
    tell(event)
  }
  return {
    flow,
    async prepare(body) {
      const isWaiting = waiting.begin()
      tell({ type: 'asked' })
      const event = await settled(async () => ({
        type: 'prepared',
        prepared: await ask(body).unwrap(),
      }))
      if (isWaiting()) tell(event)
    },
    async sign(password) {
      if (flow.phase !== 'review') return
      const { prepared } = flow
      const isWaiting = waiting.begin()
      tell({ type: 'signing' })
      const event = await settled(async () => {
        const body = { textId: prepared.id, signature: await texts.signatureOf(prepared), password }
        return { type: 'signed', body, key: newKey() }
      })
      // What was closed meanwhile is not sent, although the wallet signed it.
      if (!isWaiting()) return
      tell(event)
      if (event.type === 'signed') await request(event)
    },
    async again() {
      if (flow.phase !== 'unknown') return
      const { body, key } = flow
      tell({ type: 'again' })
      await request({ body, key })
    },
    close() {
      waiting.stop()
      tell({ type: 'closed' })
    },
  }
}

/** The event that came of it, also when it failed. */
async function settled(work: () => Promise<WithdrawEvent>): Promise<WithdrawEvent> {
  try {
    return await work()
  } catch (cause) {
    return { type: 'failed', fault: faultOf(cause) }
  }
}
