import { expect, it } from 'vitest'
import { readBid } from './readBid.ts'

const read = (typed: string, available: string | null = '100.000000') =>
  readBid(typed, '52.500000', available, '.')

it.each(['52.5', '52.50', '100'])('%s is a bid', (typed) => {
  expect(read(typed)).toMatchObject({ ok: true })
})

it.each([
  ['', { code: 'missing' }],
  ['much', { code: 'unreadable' }],
  ['60.001', { code: 'tooFine' }],
  ['52.49', { code: 'tooLittle', amount: '52.500000' }],
  ['100.01', { code: 'notEnough', amount: '0.010000' }],
])('%s is none: %j', (typed, issue) => {
  expect(read(typed)).toEqual({ ok: false, issue })
})

it('is judged without a balance while that is not known', () => {
  expect(read('5000', null)).toMatchObject({ ok: true })
})
