import { expect, it } from 'vitest'
import { OPEN_ORDER } from '#kit/orders.ts'
import { inUnit, presentDistance, readTrail } from './readTrail.ts'

const PRICE = '64402.92'
const read = (trail: string, unit: 'price' | 'percent' = 'price', order = OPEN_ORDER) =>
  readTrail(order, { trail, takeProfit: order.takeProfit }, unit, PRICE, '.')

it('reads a distance, and where the stop loss would stand', () => {
  const { intent, stopLoss, issues, same } = read('500')
  expect(intent).toEqual({ trail: '500.00', takeProfit: OPEN_ORDER.takeProfit })
  expect(Number(presentDistance({ ...OPEN_ORDER, stopLoss: stopLoss ?? '' }, PRICE))).toBe(500)
  expect([issues, same]).toEqual([[], false])
})

it('reads per cents of the present price, down to a tick', () => {
  const distance = read('1', 'percent').intent?.trail ?? ''
  expect(Number(distance)).toBeCloseTo(644, 0)
  expect(inUnit('644.03', 'percent', OPEN_ORDER, PRICE, 'up')).toBe('1.01')
  expect(inUnit('644.03', 'percent', OPEN_ORDER, PRICE)).toBe('1.00')
  expect(inUnit('644.03', 'price', OPEN_ORDER, PRICE)).toBe('644.03')
  expect(read('0.0000001', 'percent').intent).toBeNull()
})

it('says how far it may be at most', () => {
  const { issues, stopLoss, results } = read('9999')
  expect(issues).toMatchObject([{ field: 'trail', code: 'atMost' }])
  // It would stand nowhere, and come to nothing.
  expect([stopLoss, results.stopLoss]).toEqual([null, null])
  expect(read('x').intent).toBeNull()
  expect(read('0').intent).toBeNull()
})

it('goes on from where it stands where the distance stays', () => {
  const trail = {
    distance: '500.00',
    sinceLogSeq: '9',
    peak: '65000',
    peakLogSeq: '9',
    changedAt: OPEN_ORDER.openedAt,
  }
  const order = { ...OPEN_ORDER, stopLoss: '64300.00', trail }
  expect(presentDistance(order, PRICE)).toBe('500.00')
  expect(read('500', 'price', order)).toMatchObject({ same: true, stopLoss: '64300.00' })
  expect(read('600', 'price', order)).toMatchObject({ same: false })
})
