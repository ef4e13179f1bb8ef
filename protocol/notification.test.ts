import { expect, it } from 'vitest'
import { Notification } from './notification.ts'

const AT = '2026-11-20T12:00:00.000Z'

it('reads what was kept of withdrawals before any of them waited', () => {
  const withdrawal = {
    id: 'w1',
    state: 'approved',
    target: { method: 'crypto', asset: 'USDT', network: 'tron', address: 'T' },
    amount: '50.000000',
    fee: '0.500000',
    net: '49.500000',
    submittedAt: AT,
    since: AT,
    dueAt: null,
    overdue: false,
    reference: null,
    reason: null,
    note: null,
    canCancel: false,
    steps: [],
  }
  const notice = { kind: 'withdrawalMoved', withdrawal }
  const kept = { id: '1', account: 'real', notice, at: AT, read: false }
  expect(Notification.parse(kept).notice).toMatchObject({ withdrawal: { waitsUntil: null } })
})
