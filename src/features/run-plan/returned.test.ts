import { expect, it } from 'vitest'
import { RUNNING_PLAN } from '#kit/plans.ts'
import { roiOf } from '#src/entities/order/roi.ts'
import { returnedOf } from './returned.ts'

it.each([
  ['a plan that ran to its end', '9.000000', null, '0.90'],
  ['one that was left early', '0.600000', '10.000000', '-0.94'],
  ['one that was left before its first day was over', '0.000000', '10.000000', '-1.00'],
])('what %s returned on its principal', (_, income, exitFee, roi) => {
  expect(roiOf(returnedOf({ ...RUNNING_PLAN, income, exitFee }))).toBe(roi)
})
