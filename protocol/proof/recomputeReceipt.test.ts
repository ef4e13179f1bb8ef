import { expect, it } from 'vitest'
import { expectedResult } from '#kit/expectedResult.ts'
import { RECEIPT } from '#kit/receiptFixture.ts'
import { recomputeOrder, sumOf } from './recomputeReceipt.ts'

const { order, open } = RECEIPT

it.each(['76407.96', '76400', '76900.01', '75000'])(
  'agrees at %s with a formula of its own',
  (mid) => {
    const closeMid = `${mid}${mid.includes('.') ? '' : '.'}`.padEnd(14, '0')
    const computed = recomputeOrder(order, open.row.mid, closeMid)
    const due = expectedResult({
      openMid: open.row.mid,
      closeMid,
      lots: BigInt(order.lots),
      contractSize: order.contractSize,
      feeRate: order.feeRate,
      spreadRate: order.spreadRate,
      decimals: order.decimals,
    })
    expect([computed.openPrice, computed.closePrice, computed.result]).toEqual([
      due.open,
      due.close,
      due.result,
    ])
    expect(computed.closeReason).toBe('customer')
    expect([sumOf(computed.opened), sumOf(computed.closed)]).toEqual([0n, 0n])
  },
)

it('closes by the level that a price reaches', () => {
  const reasonAt = (mid: string): string => recomputeOrder(order, open.row.mid, mid).closeReason
  expect(reasonAt('74880.00000000')).toBe('stopLoss')
  expect(reasonAt('70000.00000000')).toBe('liquidation')
  expect(reasonAt('80000.00000000')).toBe('takeProfit')
})

it.each([
  [{ lots: '01' }, '1.00000000'],
  [{ feeRate: 'x' }, '1.00000000'],
  [{}, '1.0'],
  [{}, '-1.00000000'],
])('refuses %j at %s', (change, mid) => {
  expect(() => recomputeOrder({ ...order, ...change }, mid, mid)).toThrow(TypeError)
})

it('has no sum of what is no amount', () => {
  expect(sumOf([{ bucket: 'house/fees', amount: '--1' }])).toBeNull()
})
