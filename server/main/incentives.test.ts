import { expect, it } from 'vitest'
import { offerOf } from './incentives.ts'

const FRIEND = { discountPercent: 5, level: null, commissionPercent: 20, inviterId: 'bob' }

it('the larger discount counts, and the inviter’s share stays whichever it is', () => {
  expect(offerOf(undefined, FRIEND)).toEqual(FRIEND)
  expect(offerOf({ level: 3, percent: 10 }, FRIEND)).toEqual({
    ...FRIEND,
    discountPercent: 10,
    level: 3,
  })
  expect(offerOf({ level: 2, percent: 5 }, FRIEND)).toMatchObject({ discountPercent: 5, level: 2 })
  expect(offerOf({ level: 2, percent: 4 }, FRIEND)).toEqual(FRIEND)
  expect(offerOf({ level: 2, percent: 5 }, undefined)).toMatchObject({
    discountPercent: 5,
    inviterId: null,
  })
})
