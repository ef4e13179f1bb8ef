import { describe, expect, it } from 'vitest'
import type { AccountKind } from '#protocol/account.ts'
import type { AccountEvent } from '#protocol/accountEvent.ts'
import type { Notice } from '#protocol/notice.ts'
import { mailGroupOf } from './rulesGroup.ts'

const closed = (closeReason: string): Notice =>
  ({ kind: 'contractClosed', order: { closeReason } }) as unknown as Notice
const about = (kind: string): Notice => ({ kind, order: {} }) as unknown as Notice
const account = (kind: string): Notice => ({
  kind: 'account',
  event: { kind } as AccountEvent,
})

describe('the group of a mail', () => {
  it.each<[Notice, AccountKind | null, string | null]>([
    [closed('liquidation'), 'real', 'liquidations'],
    [closed('liquidation'), 'demo', 'orders'],
    [closed('stopLoss'), 'real', 'orders'],
    [about('optionSettled'), 'real', 'orders'],
    [about('depositMoved'), 'real', 'money'],
    [about('planEnded'), 'real', 'money'],
    [{ kind: 'identityMoved', state: 'verified' }, null, 'security'],
    [account('sessionsEnded'), null, 'security'],
  ])('of %o on %s is %s', (notice, of, group) => {
    expect(mailGroupOf(notice, of)).toBe(group)
  })

  it('is none where another module mails it, or where it is about mails', () => {
    expect(mailGroupOf(account('changed'), null)).toBeNull()
    expect(mailGroupOf(account('device'), null)).toBeNull()
    expect(mailGroupOf(account('held'), null)).toBeNull()
    expect(mailGroupOf({ kind: 'mailsEnded', groups: ['orders'] }, null)).toBeNull()
  })
})
