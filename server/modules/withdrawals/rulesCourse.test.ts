import { expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { afterAct, afterChain, dueAt } from './rulesCourse.ts'
import type { OperatorAct, Withdrawal } from './types.ts'

const NOW = Date.UTC(2026, 0, 5)
const HASH = `0x${'ab'.repeat(32)}`
const SUBMITTED: Withdrawal = {
  id: 'w',
  customerId: 'ann',
  account: 'real',
  textId: 't',
  signature: '0x',
  waitsUntil: null,
  target: { method: 'crypto', asset: 'ETH', network: 'ethereum', address: '0x1' },
  asset: 'ETH',
  network: 'ethereum',
  amount: 10n,
  fee: 1n,
  twoPeople: true,
  submittedAt: NOW - 1_000,
  state: 'submitted',
  since: NOW - 1_000,
  approvedBy: [],
  sentBy: null,
  reference: null,
  reason: null,
  note: null,
}

const act = (from: Withdrawal, by: string, what: OperatorAct, isWatched = false): Withdrawal =>
  afterAct(from, what, by, NOW, isWatched).to

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

it('needs two people above the set amount, and two different ones', () => {
  const once = act(SUBMITTED, 'bob', { event: 'approve' })
  expect(once).toMatchObject({ state: 'submitted', approvedBy: ['bob'] })
  expect(codeOf(() => act(once, 'bob', { event: 'approve' }))).toBe(CODE.anotherPersonNeeded)
  const twice = act(once, 'cid', { event: 'approve' })
  expect(twice).toMatchObject({ state: 'approved', approvedBy: ['bob', 'cid'] })
  expect(act({ ...SUBMITTED, twoPeople: false }, 'bob', { event: 'approve' }).state).toBe(
    'approved',
  )
})

const SENT: Withdrawal = {
  ...SUBMITTED,
  state: 'broadcast',
  approvedBy: ['bob', 'cid'],
  sentBy: 'tom',
  reference: HASH,
}

it('lets nobody refund what may have been paid: the chain says, or another person than who sent it', () => {
  const fail: OperatorAct = { event: 'fail', reason: 'failedOnChain', note: null }
  expect(codeOf(() => act(SENT, 'cid', fail, true))).toBe(CODE.chainDecides)
  expect(codeOf(() => act(SENT, 'tom', fail))).toBe(CODE.anotherPersonNeeded)
  expect(codeOf(() => act(SENT, 'tom', { event: 'confirm' }))).toBe(CODE.anotherPersonNeeded)
  expect(act(SENT, 'cid', { event: 'confirm' }).state).toBe('success')
  const reject: OperatorAct = { event: 'reject', reason: 'lawForbids', note: null }
  expect(codeOf(() => act(SENT, 'cid', reject))).toBe(CODE.withdrawalMovedOn)
  expect(afterChain(SENT, NOW)).toMatchObject({
    to: { state: 'success' },
    mover: { actor: 'chain' },
  })
  expect(afterChain(SUBMITTED, NOW)).toBeNull()
})

it('takes a payout by its hash only', () => {
  const approved: Withdrawal = { ...SUBMITTED, state: 'approved', approvedBy: ['bob', 'cid'] }
  expect(codeOf(() => act(approved, 'tom', { event: 'send', reference: 'paid!' }))).toBe('400')
  expect(act(approved, 'tom', { event: 'send', reference: HASH }).reference).toBe(HASH)
})

it('is sent by nobody who approved it', () => {
  const approved: Withdrawal = { ...SUBMITTED, state: 'approved', approvedBy: ['bob', 'cid'] }
  for (const one of approved.approvedBy) {
    expect(codeOf(() => act(approved, one, { event: 'send', reference: HASH }))).toBe(
      CODE.anotherPersonNeeded,
    )
  }
})

it('promises the next step within a day of the last, whatever half a yes says', () => {
  const once = act(SUBMITTED, 'bob', { event: 'approve' })
  const day = 24 * 3_600_000
  expect(dueAt(once)).toBe(SUBMITTED.submittedAt + day)
  expect(dueAt({ ...SENT, since: NOW })).toBe(NOW + day)
  expect(dueAt({ ...SENT, state: 'success' })).toBeNull()
})
