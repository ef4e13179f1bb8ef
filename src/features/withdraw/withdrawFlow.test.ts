import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import type { PreparedWithdrawal, Withdrawal } from '#protocol/withdrawal.ts'
import { WalletFault } from '#src/shared/wallet/askWallet.ts'
import { faultOf, flowOf, IDLE, nextWithdraw, type WithdrawEvent } from './withdrawFlow.ts'

const prepared = { id: 't1', text: 'all of it' } as PreparedWithdrawal
const withdrawal = { id: 'w1' } as Withdrawal
const request = { prepared, signature: '0xab', password: 'correct horse' }

const walk = (...events: readonly WithdrawEvent[]) => events.reduce(nextWithdraw, IDLE)
const toReview: readonly WithdrawEvent[] = [{ type: 'asked' }, { type: 'prepared', prepared }]
const toWallet: readonly WithdrawEvent[] = [...toReview, { type: 'signing', prepared }]

describe('the draft of a withdrawal', () => {
  it('goes from the text over the signature to the write', () => {
    expect(walk(...toReview)).toEqual({ phase: 'review', prepared, fault: null })
    expect(walk(...toWallet)).toEqual({ phase: 'signing', prepared })
    expect(walk(...toWallet, { type: 'signed' })).toEqual(IDLE)
  })

  it('goes back to the text when the wallet said no, and to the start when there is no text', () => {
    const fault = faultOf(new WalletFault('declined'))
    expect(walk(...toWallet, { type: 'failed', fault })).toEqual({
      phase: 'review',
      prepared,
      fault: { by: 'wallet', kind: 'declined' },
    })
    expect(walk({ type: 'asked' }, { type: 'failed', fault })).toEqual({ phase: 'idle', fault })
  })

  it('changes nothing by what comes late', () => {
    const idle = walk(...toReview, { type: 'closed' })
    expect(idle).toEqual(IDLE)
    expect(nextWithdraw(idle, { type: 'prepared', prepared })).toBe(idle)
    expect(nextWithdraw(idle, { type: 'signed' })).toBe(idle)
    expect(nextWithdraw(idle, { type: 'failed', fault: faultOf('late') })).toBe(idle)
  })
})

describe('a withdrawal with its write', () => {
  const pending = { key: 'k1', request, tries: 1 }
  const refused = (code: ErrorCode) =>
    flowOf(IDLE, { phase: 'refused', request, refusal: { code, fields: {} } })

  it('is on its way in the sheet, and out of it once its answer was lost', () => {
    expect(flowOf(IDLE, { phase: 'submitting', pending })).toEqual({ phase: 'sending', prepared })
    const lost = { phase: 'unknown', asking: false, lacksPassword: false }
    expect(flowOf(IDLE, { phase: 'unknown', pending })).toEqual(lost)
    const again = { phase: 'submitting', pending: { ...pending, tries: 2 } } as const
    expect(flowOf(IDLE, again)).toEqual({ ...lost, asking: true })
  })

  it('needs the password again after a reload', () => {
    const kept = { ...pending, request: { ...request, password: '' } }
    expect(flowOf(IDLE, { phase: 'unknown', pending: kept })).toMatchObject({ lacksPassword: true })
  })

  it('goes back to the text where another try may help, and to the start where it is spent', () => {
    expect(refused(CODE.withdrawalPasswordWrong)).toMatchObject({ phase: 'review', prepared })
    expect(refused(CODE.textOver)).toMatchObject({ phase: 'idle', fault: { by: 'call' } })
  })

  it('is done with the answer', () => {
    const confirmed = { phase: 'confirmed', request, result: withdrawal } as const
    expect(flowOf(IDLE, confirmed)).toEqual({ phase: 'done', withdrawal })
  })
})
