import { describe, expect, it } from 'vitest'
import { OPEN_ORDER } from '#kit/orders.ts'
import { lotsAt, readPart } from './readPart.ts'
import { readStops } from './readStops.ts'

const stops = { stopLoss: '63400', takeProfit: '66500' }
const read = (typed: Partial<typeof stops>, price: string | undefined = '65000') =>
  readStops(OPEN_ORDER, { ...stops, ...typed }, price, '.')

describe('the fields of new stops', () => {
  it('are judged against the price there is now', () => {
    expect(read({})).toMatchObject({ same: true, issues: [] })
    expect(read({ stopLoss: '64500', takeProfit: '67000' })).toMatchObject({
      intent: { stopLoss: '64500.00', takeProfit: '67000.00' },
      same: false,
      issues: [],
    })
    expect(read({ stopLoss: '65100' }).issues).toEqual([
      { field: 'stopLoss', code: 'atMost', price: '64996.74' },
    ])
    expect(read({ takeProfit: '64900' }).issues).toEqual([
      { field: 'takeProfit', code: 'atLeast', price: '64996.76' },
    ])
  })

  it('say what closing there earns, and nothing while they can not be read', () => {
    // 5 lots of 0.01: 0.05 x (66500 - 64185.61), less both fees.
    expect(read({}).results.takeProfit).toBe(111_798_931n)
    expect(read({ stopLoss: '' })).toMatchObject({ intent: null, results: { stopLoss: null } })
    expect(readStops(OPEN_ORDER, stops, undefined, '.').issues).toEqual([])
  })
})

describe('the lots to close', () => {
  it('are what they would be as an order of their own', () => {
    const part = readPart(OPEN_ORDER, 2n, '65000')
    expect(part).toMatchObject({ margin: 64_185_610n, settlement: { profit: 16_222_800n } })
    expect(readPart(OPEN_ORDER, 5n, '65000')?.margin).toBe(160_464_025n)
  })

  it('are one at least and all at most, and follow the shares', () => {
    expect(readPart(OPEN_ORDER, 0n, '65000')).toBeNull()
    expect(readPart(OPEN_ORDER, 6n, '65000')).toBeNull()
    expect(readPart(OPEN_ORDER, 1n, undefined)).toBeNull()
    expect([25n, 50n, 75n, 100n].map((share) => lotsAt(5n, share))).toEqual([1n, 2n, 3n, 5n])
  })
})
