import { describe, expect, it } from 'vitest'
import { MONTH_CAP } from '#protocol/inviteTerms.ts'
import {
  heldUntil,
  mayJoin,
  monthOf,
  newCode,
  offerOf,
  payableBefore,
  readCode,
} from './rulesInvite.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 2, 11, 12)
const TERMS = { inviterId: 'bob', joinedAt: NOW, earned: 0n, leaves: false }

it('a code is eight signs that nobody mistakes for one another', () => {
  expect(newCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(readCode(' o1iL-abc'.replace('-', ''))).toBe('0111ABC')
})

describe('an invitation', () => {
  it('takes 5 per cent off for 90 days, and leaves 20 to the inviter for 365', () => {
    const at = (days: number) => offerOf(TERMS, NOW + days * DAY)
    expect(at(0)).toEqual({
      discountPercent: 5,
      level: null,
      commissionPercent: 20,
      inviterId: 'bob',
    })
    expect(at(89)?.discountPercent).toBe(5)
    expect(at(90)).toMatchObject({ discountPercent: 0, commissionPercent: 20 })
    expect(at(364)?.inviterId).toBe('bob')
    expect(at(365)).toBeNull()
  })

  it('leaves nothing to an inviter whose month is full, and the friend pays less all the same', () => {
    expect(offerOf({ ...TERMS, earned: MONTH_CAP - 1n }, NOW)?.commissionPercent).toBe(20)
    expect(offerOf({ ...TERMS, earned: MONTH_CAP }, NOW)).toMatchObject({
      discountPercent: 5,
      commissionPercent: 0,
      inviterId: null,
    })
  })

  it('leaves nothing to an inviter who leaves', () => {
    expect(offerOf({ ...TERMS, leaves: true }, NOW)).toMatchObject({
      discountPercent: 5,
      commissionPercent: 0,
      inviterId: null,
    })
  })

  it('is joined within seven days', () => {
    expect([mayJoin(NOW, NOW + 7 * DAY - 1), mayJoin(NOW, NOW + 7 * DAY)]).toEqual([true, false])
  })

  it('waits a week for somebody to look where friends came from one network, or too many came', () => {
    const plain = { onDay: 19, fromNetwork: 0, ownNetwork: false }
    expect(heldUntil(plain, NOW)).toBeNull()
    expect(heldUntil({ ...plain, onDay: 20 }, NOW)).toBe(NOW + 7 * DAY)
    expect(heldUntil({ ...plain, fromNetwork: 1 }, NOW)).toBe(NOW + 7 * DAY)
    expect(heldUntil({ ...plain, ownNetwork: true }, NOW)).toBe(NOW + 7 * DAY)
  })
})

it('a day is paid ten minutes after it is over', () => {
  const midnight = Date.UTC(2026, 2, 11)
  expect(payableBefore(midnight + 10 * 60_000 - 1)).toBe(midnight - DAY)
  expect(payableBefore(midnight + 10 * 60_000)).toBe(midnight)
  expect(monthOf(NOW)).toBe(Date.UTC(2026, 2, 1))
})
