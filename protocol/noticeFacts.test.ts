import { describe, expect, it } from 'vitest'
import type { AccountEvent } from './accountEvent.ts'
import { noticeFacts } from './noticeFacts.ts'

const AT = '2026-11-24T15:30:00.000Z'

const account = (event: AccountEvent) => noticeFacts({ kind: 'account', event })

describe('what a notice says', () => {
  it.each<[AccountEvent, string]>([
    [{ kind: 'changed' }, 'notice:account.changed'],
    [{ kind: 'sessionsEnded' }, 'notice:account.sessionsEnded'],
    [{ kind: 'withdrawalPassword', reset: false }, 'notice:account.withdrawalPasswordChanged'],
    [{ kind: 'withdrawalPassword', reset: true }, 'notice:account.withdrawalPasswordReset'],
  ])('of %o asks whether it was the customer', (event, title) => {
    const { facts, urgent } = account(event)
    expect(account(event).title).toBe(title)
    expect(facts).toContainEqual({ word: 'notice:account.notYou' })
    expect(urgent).toBe(true)
  })

  it('names where a new device is, and when something begins or ends', () => {
    expect(account({ kind: 'device', browser: 'Firefox', ip: '198.51.100.7' }).facts).toEqual(
      expect.arrayContaining([{ text: 'Firefox' }, { text: '198.51.100.7' }]),
    )
    expect(account({ kind: 'factorLost', ends: AT }).facts).toContainEqual({
      time: AT,
      as: 'notice:from',
    })
    expect(account({ kind: 'held', until: AT })).toMatchObject({
      facts: [{ time: AT, as: 'notice:until' }],
      to: '/profile/withdraw',
    })
  })

  it('says what comes next where an identity form was not accepted', () => {
    const moved = (state: 'verified' | 'notPassed' | 'notVerified') =>
      noticeFacts({ kind: 'identityMoved', state })
    expect(moved('verified')).toMatchObject({ facts: [], urgent: false })
    expect(moved('notPassed')).toMatchObject({
      facts: [{ word: 'notice:identity.sendAgain' }],
      urgent: true,
      to: '/profile/identity',
    })
    expect(moved('notVerified').facts).toEqual([{ word: 'notice:identity.sendNewer' }])
  })
})
