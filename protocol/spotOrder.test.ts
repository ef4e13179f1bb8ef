import { describe, expect, it } from 'vitest'
import { PlaceSpotOrderBody } from './spotOrder.ts'

const MARKET = { instrumentId: '1', side: 'buy', type: 'market', amount: '0.1' } as const
const LIMIT = { ...MARKET, type: 'limit', price: '68000' } as const
const { amount: _amount, ...NO_AMOUNT } = MARKET

const faults = (body: object): readonly string[] => {
  const read = PlaceSpotOrderBody.safeParse(body)
  if (read.success) return []
  return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('what may be placed', () => {
  it.each([
    [MARKET],
    [{ ...MARKET, side: 'sell' }],
    [{ ...NO_AMOUNT, total: '100' }],
    [LIMIT],
    [{ ...LIMIT, side: 'sell', validUntil: '2026-01-05T12:00:00.000Z' }],
  ])('is sound (%#)', (body) => {
    expect(faults(body)).toEqual([])
  })

  it.each([
    [NO_AMOUNT, ['amount: required']],
    [{ ...MARKET, total: '100' }, ['total: unknownField']],
    [{ ...NO_AMOUNT, side: 'sell', total: '1' }, ['total: unknownField']],
    [{ ...NO_AMOUNT, type: 'limit', price: '1', total: '1' }, ['total: unknownField']],
    [{ ...MARKET, price: '68000' }, ['price: unknownField']],
    [{ ...MARKET, type: 'limit' }, ['price: required']],
    [{ ...MARKET, amount: '0' }, ['amount: malformed']],
    [{ ...MARKET, amount: '1.0000000000000000001' }, ['amount: malformed']],
  ])('names what is wrong (%#)', (body, expected) => {
    expect(faults(body)).toEqual(expected)
  })
})
