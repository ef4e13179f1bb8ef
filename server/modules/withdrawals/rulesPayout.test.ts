import { describe, expect, it } from 'vitest'
import { isPaid, isSettled, payoutAfter, type PayoutLook } from './rulesPayout.ts'
import type { Payout, PayoutFacts, Withdrawal } from './types.ts'

const NOW = Date.UTC(2026, 0, 5)
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OPERATOR = '0x00000000000000000000000000000000000000aa'
const CHAIN = { confirmations: 3, wallets: [OPERATOR] }
const SENT = {
  target: { method: 'crypto', asset: 'USDT', network: 'ethereum', address: TO },
  asset: 'USDT',
  network: 'ethereum',
  amount: 200n,
  fee: 1n,
  submittedAt: NOW - 2_000,
  since: NOW - 1_000,
} as Withdrawal

type Mined = Extract<PayoutFacts, { kind: 'mined' }>
const MINED: Mined = {
  kind: 'mined',
  sender: OPERATOR,
  nonce: 7,
  block: 10,
  blockHash: '0xb',
  ok: true,
  transfers: [{ from: OPERATOR, to: TO.toLowerCase(), asset: 'USDT', units: 199n }],
}
const lookAt = (facts: PayoutFacts, change: Partial<PayoutLook> = {}): PayoutLook => ({
  facts,
  minedAt: NOW - 1_000,
  stands: false,
  spent: false,
  head: 12,
  now: NOW,
  ...change,
})
const after = (facts: PayoutFacts, change?: Partial<PayoutLook>, known: Payout | null = null) =>
  payoutAfter(SENT, known, lookAt(facts, change), CHAIN)

describe('a payout', () => {
  it('is paid by what arrives, from the operator, in a block that lies deep enough', () => {
    expect(after(MINED)).toMatchObject({ paid: 199n, confirmations: 3, trouble: null })
    expect(isPaid(after(MINED))).toBe(true)
    expect(isPaid(after(MINED, { head: 11 }))).toBe(false)
    expect(after(MINED, { head: 90 }).confirmations).toBe(3)
    expect(after(MINED, { head: 4 }).confirmations).toBe(0)
  })

  it('may be more than was owed, also in two parts, but of the operator all of it', () => {
    const parts = (...units: readonly (readonly [string, bigint])[]): Mined => ({
      ...MINED,
      transfers: units.map(([from, each]) => ({
        from,
        to: TO.toLowerCase(),
        asset: 'USDT' as const,
        units: each,
      })),
    })
    expect(after(parts([OPERATOR, 100n], [OPERATOR, 120n])).trouble).toBeNull()
    expect(after(parts([OPERATOR, 100n], ['0xcc', 99n])).trouble).toBe('paysLess')
    expect(after(parts(['0xcc', 199n])).trouble).toBe('otherSender')
  })

  it('is not what was there before it was asked for', () => {
    expect(after(MINED, { minedAt: SENT.submittedAt - 1 }).trouble).toBe('tooOld')
  })

  it('is in doubt for good only where the block cannot leave any more', () => {
    const failed: Mined = { ...MINED, ok: false, transfers: [] }
    expect(after(failed).trouble).toBe('txFailed')
    expect(isSettled(after(failed, { head: 11 }))).toBe(false)
    expect(isSettled(after(failed))).toBe(true)
    expect(isSettled(after(MINED))).toBe(false)
  })
})

describe('a transaction that is gone', () => {
  const known = after(MINED)

  it('takes back what was known, unless its block is still there', () => {
    const gone = after({ kind: 'missing' }, {}, known)
    expect(gone).toMatchObject({ block: null, confirmations: 0, paid: null, sender: OPERATOR })
    expect(gone.trouble).toBeNull()
    expect(isSettled(gone)).toBe(false)
    expect(after({ kind: 'missing' }, { stands: true, spent: true }, known)).toBe(known)
  })

  it('is replaced once its nonce is used, and not found after a day', () => {
    const replaced = after({ kind: 'missing' }, { spent: true }, known)
    expect(replaced.trouble).toBe('replaced')
    expect(isSettled(replaced)).toBe(true)
    const late = { now: SENT.since + 24 * 3_600_000 }
    expect(after({ kind: 'missing' }, late).trouble).toBe('notFound')
    expect(after({ kind: 'pending', sender: OPERATOR, nonce: 7 }, late).trouble).toBeNull()
  })
})
