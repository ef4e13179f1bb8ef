import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { PreparedWithdrawal, Withdrawal } from '#protocol/withdrawal.ts'
import { WalletFault } from '#src/shared/wallet/askWallet.ts'
import {
  faultOf,
  IDLE,
  nextWithdraw,
  type WithdrawEvent,
  type WithdrawFault,
  type WithdrawFlow,
} from './withdrawFlow.ts'

const prepared = { id: 't1', text: 'all of it' } as PreparedWithdrawal
const withdrawal = { id: 'w1' } as Withdrawal
const body = { textId: 't1', signature: '0xab', password: 'correct horse' }
const refused = (code: string): WithdrawFault => faultOf({ kind: 'refused', code, fields: {} })
const lost = faultOf({ kind: 'unknown' })

const walk = (...events: readonly WithdrawEvent[]): WithdrawFlow =>
  events.reduce(nextWithdraw, IDLE)
const toReview: readonly WithdrawEvent[] = [{ type: 'asked' }, { type: 'prepared', prepared }]
const toSent: readonly WithdrawEvent[] = [
  ...toReview,
  { type: 'signing' },
  { type: 'signed', body, key: 'k1' },
]

describe('the way of a withdrawal', () => {
  it('goes from the text over the signature to the answer', () => {
    expect(walk(...toSent)).toEqual({ phase: 'sending', prepared, body, key: 'k1', tries: 1 })
    expect(walk(...toSent, { type: 'done', withdrawal })).toEqual({ phase: 'done', withdrawal })
  })

  it('is unknown without an answer, and asks again with the same key', () => {
    const unknown = walk(...toSent, { type: 'failed', fault: lost })
    expect(unknown).toEqual({ phase: 'unknown', prepared, body, key: 'k1', tries: 1 })
    expect(nextWithdraw(unknown, { type: 'closed' })).toBe(unknown)
    expect(nextWithdraw(unknown, { type: 'asked' })).toBe(unknown)
    expect(nextWithdraw(unknown, { type: 'again' })).toMatchObject({ phase: 'sending', key: 'k1' })
  })

  it('stays unknown by answers that say nothing about what was sent', () => {
    const broken = { type: 'failed', fault: refused('500') } as const
    expect(walk(...toSent, broken)).toMatchObject({ phase: 'unknown', key: 'k1' })
    const again = [...toSent, { type: 'failed', fault: lost }, { type: 'again' }] as const
    const slow = { type: 'failed', fault: refused('429') } as const
    expect(walk(...again, slow)).toMatchObject({ phase: 'unknown', key: 'k1', tries: 2 })
    expect(walk(...toSent, slow)).toMatchObject({ phase: 'review' })
  })

  it('goes back to the text where another try may help, and to the start where it is spent', () => {
    const wrong = { type: 'failed', fault: refused(CODE.withdrawalPasswordWrong) } as const
    expect(walk(...toSent, wrong)).toMatchObject({
      phase: 'review',
      fault: refused(CODE.withdrawalPasswordWrong),
    })
    const over = { type: 'failed', fault: refused(CODE.textOver) } as const
    expect(walk(...toSent, over)).toMatchObject({ phase: 'idle', fault: refused(CODE.textOver) })
  })

  it('goes back to the text when the wallet said no', () => {
    const fault = faultOf(new WalletFault('declined'))
    const flow = walk(...toReview, { type: 'signing' }, { type: 'failed', fault })
    expect(flow).toEqual({ phase: 'review', prepared, fault: { by: 'wallet', kind: 'declined' } })
  })

  it('changes nothing by what comes late', () => {
    const idle = walk(...toReview, { type: 'closed' })
    expect(idle).toEqual(IDLE)
    expect(nextWithdraw(idle, { type: 'prepared', prepared })).toBe(idle)
    expect(nextWithdraw(idle, { type: 'signed', body, key: 'k' })).toBe(idle)
    expect(nextWithdraw(idle, { type: 'done', withdrawal })).toBe(idle)
  })
})
