import { describe, expect, it } from 'vitest'
import type { Deposit } from '#protocol/deposit.ts'
import {
  type DepositFlow,
  type DepositFlowEvent,
  depositFlowStep,
  IDLE,
  isForPeople,
  isMoving,
} from './depositFlow.ts'

const INTENT = { network: 'sandbox', asset: 'USDT', amount: '150' } as const
const LISTED = ['earlier']
const DEPOSIT = {
  id: 'd',
  way: 'wallet',
  network: 'sandbox',
  asset: 'USDT',
  hash: '0xa',
  needed: 3,
  reason: null,
  state: 'confirming',
} as Deposit
const of = (state: Deposit['state']): Deposit => ({ ...DEPOSIT, state })

const FLOWS: Readonly<Record<DepositFlow['phase'], DepositFlow>> = {
  idle: IDLE,
  quoting: { phase: 'quoting', intent: INTENT },
  awaitingWallet: { phase: 'awaitingWallet', intent: INTENT, listed: LISTED },
  unknown: { phase: 'unknown', intent: INTENT, listed: LISTED },
  submitted: { phase: 'submitted', intent: INTENT, hash: '0xa', key: 'k' },
  confirming: { phase: 'confirming', intent: INTENT, deposit: DEPOSIT },
  confirmed: { phase: 'confirmed', deposit: of('success') },
  failed: { phase: 'failed', fault: { by: 'wallet', kind: 'declined' } },
}
const EVENTS: Readonly<Record<string, DepositFlowEvent>> = {
  submit: { type: 'submit', intent: INTENT },
  ready: { type: 'ready', listed: LISTED },
  sent: { type: 'sent', hash: '0xa', key: 'k' },
  refuse: { type: 'refuse', fault: { by: 'wallet', kind: 'declined' } },
  lose: { type: 'lose' },
  seen: { type: 'known', deposit: DEPOSIT },
  credited: { type: 'known', deposit: of('success') },
  refusedByChain: { type: 'known', deposit: of('failed') },
  dismiss: { type: 'dismiss' },
}
/** What each event makes of each phase, in the order above; a dash: nothing. */
const TABLE: Readonly<Record<DepositFlow['phase'], string>> = {
  idle: 'quoting - - - - - - - -',
  quoting: '- awaitingWallet - failed - - - - -',
  awaitingWallet: '- - submitted failed unknown - - - -',
  unknown: '- - submitted - - confirming confirmed failed idle',
  submitted: '- - - failed - confirming confirmed failed -',
  confirming: '- - - - - - confirmed failed idle',
  confirmed: 'quoting - - - - - - - idle',
  failed: 'quoting - - - - - - - idle',
}

describe('a deposit from the wallet', () => {
  it.each(Object.keys(TABLE) as DepositFlow['phase'][])('%s: each event, or nothing', (phase) => {
    const flow = FLOWS[phase]
    const led = Object.values(EVENTS).map((event) => {
      const next = depositFlowStep(flow, event)
      return next.phase === phase ? '-' : next.phase
    })
    expect(led.join(' ')).toBe(TABLE[phase])
  })

  it.each([
    [{ reason: 'otherSender' }, 'quoting'],
    [{ needed: null }, 'quoting'],
    [{ hash: null }, 'quoting'],
    [{ reason: 'reorganised' }, 'confirming'],
    [{}, 'confirming'],
  ] as const)('that waits and is %j makes of the next one %s', (odd, phase) => {
    const deposit = { ...of('submitted'), ...odd }
    const waiting: DepositFlow = { phase: 'confirming', intent: INTENT, deposit }
    expect(depositFlowStep(waiting, { type: 'submit', intent: INTENT }).phase).toBe(phase)
  })

  it('is found again whatever the clock of the device says', () => {
    const deposit = { ...DEPOSIT, submittedAt: new Date(0).toISOString() }
    expect(depositFlowStep(FLOWS.unknown, { type: 'known', deposit }).phase).toBe('confirming')
  })

  it('is not confused with another deposit', () => {
    const other = { ...of('success'), id: 'other', hash: '0xb' }
    for (const phase of ['submitted', 'confirming'] as const) {
      expect(depositFlowStep(FLOWS[phase], { type: 'known', deposit: other })).toBe(FLOWS[phase])
    }
    const older = { ...of('success'), id: 'earlier' }
    const elsewhere = { ...of('success'), network: 'other' }
    for (const deposit of [older, elsewhere]) {
      expect(depositFlowStep(FLOWS.unknown, { type: 'known', deposit })).toBe(FLOWS.unknown)
    }
    const blind: DepositFlow = { phase: 'unknown', intent: INTENT, listed: null }
    expect(depositFlowStep(blind, { type: 'known', deposit: DEPOSIT })).toBe(blind)
  })
})

describe('a deposit that is listed', () => {
  it.each(['submitted', 'confirming', 'approved'] as const)('moves while it is %s', (state) => {
    expect([isMoving(of(state)), isForPeople(of(state))]).toEqual([true, false])
  })

  it.each(['success', 'failed', 'rejected', 'reversed'] as const)(
    'rests once it is %s',
    (state) => {
      expect([isMoving(of(state)), isForPeople(of(state))]).toEqual([false, false])
    },
  )

  it.each([
    ['nobody watches its network', { needed: null }, false],
    ['only the end of its hash is known', { hash: null }, false],
    ['of its reason', { reason: 'belowMinimum' as const }, false],
    ['of the chain, which took it back', { reason: 'reorganised' as const }, true],
  ])('that waits because %s moves or rests', (_, odd, moves) => {
    const deposit = { ...of('submitted'), ...odd }
    expect([isMoving(deposit), isForPeople(deposit)]).toEqual([moves, !moves])
  })
})
