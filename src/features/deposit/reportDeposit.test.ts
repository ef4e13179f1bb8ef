import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { Refused } from '#src/shared/money-write/moneyFlow.ts'
import { fieldOf, type HandBody, sameIn } from './reportDeposit.ts'

const BODY: HandBody = {
  way: 'hand',
  network: 'sandbox',
  asset: 'USDT',
  amount: '150',
  lastSix: '9abcde',
  imageId: 'i1',
}
const refusal = (code: Refused['code'], fields: Refused['fields'] = {}): Refused => ({
  code,
  fields,
})

describe('a refusal of a report', () => {
  it.each([
    [refusal(CODE.belowMinimumDeposit), 'amount'],
    [refusal(CODE.depositCounted), 'hash'],
    [refusal(CODE.depositProofMissing), 'image'],
    [refusal(CODE.tooManyAtOnce), null],
    [refusal(CODE.depositNotOffered), null],
    [refusal('400', { amount: 'malformed' }), 'amount'],
    [refusal('400', { hash: 'malformed' }), 'hash'],
    [refusal('400', { lastSix: 'malformed' }), 'hash'],
    [refusal('400', { imageId: 'malformed' }), 'image'],
    [refusal('400'), null],
  ])('%j is about %j', (refused, field) => {
    expect(fieldOf(refused)).toBe(field)
  })

  it.each([
    ['amount', { amount: '151' }],
    ['amount', { asset: 'ETH' }],
    ['amount', { network: 'other' }],
    ['hash', { lastSix: 'fedcba' }],
    ['hash', { lastSix: undefined, hash: `0x${'a'.repeat(64)}` }],
    ['image', { imageId: 'i2' }],
  ] as const)('of its %s is over with %j, and of no other field', (field, change) => {
    const next = { ...BODY, ...change } as HandBody
    const same = (['amount', 'hash', 'image'] as const).filter((one) => sameIn(one, BODY, next))
    expect(same).toEqual(['amount', 'hash', 'image'].filter((one) => one !== field))
  })
})
