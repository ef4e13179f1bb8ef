import { expect, it } from 'vitest'
import { LEFT_PLAN, RUNNING_PLAN } from '#kit/plans.ts'
import { exitTerms } from './exitTerms.ts'

it('says what leaving costs, what comes back, and which yield is not paid any more', () => {
  expect(exitTerms(RUNNING_PLAN)).toEqual({
    cost: '10.000000',
    receive: '990.000000',
    lost: '8.400000',
  })
})

it('says nothing where nobody can leave, or a figure cannot be read', () => {
  expect(exitTerms(LEFT_PLAN)).toBeNull()
  expect(exitTerms({ ...RUNNING_PLAN, principal: 'much' })).toBeNull()
  expect(exitTerms({ ...RUNNING_PLAN, exitCost: '-1' })).toBeNull()
})
