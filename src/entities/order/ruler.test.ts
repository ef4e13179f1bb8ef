import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price } from '#contract/price.ts'
import { rulerOf } from './ruler.ts'

const long = {
  liquidation: price(6_129_725_000_000n),
  stopLoss: price(6_290_000_000_000n),
  entry: price(6_418_560_000_000n),
  takeProfit: price(6_650_000_000_000n),
}

describe('rulerOf', () => {
  it('draws a long to scale, from liquidation at the left to the target at the right', () => {
    const ruler = rulerOf(long)
    expect(ruler.points.map(({ mark, anchor }) => [mark, anchor])).toEqual([
      ['liquidation', 'start'],
      ['stopLoss', 'middle'],
      ['entry', 'middle'],
      ['takeProfit', 'end'],
    ])
    expect(ruler.points.map(({ at }) => Math.round(at * 10) / 10)).toEqual([2, 31.6, 55.3, 98])
    expect(ruler.zones.map(({ kind }) => kind)).toEqual(['danger', 'loss', 'gain'])
  })

  it('draws a short the other way round, the low price still left', () => {
    const ruler = rulerOf({
      liquidation: long.takeProfit,
      stopLoss: long.entry,
      entry: long.stopLoss,
      takeProfit: long.liquidation,
    })
    expect(ruler.points[0]?.mark).toBe('takeProfit')
    expect(ruler.zones[0]).toMatchObject({ kind: 'danger' })
    expect(ruler.zones[0]?.from).toBeCloseTo(55.3, 1)
  })

  it('puts the stop a line lower when its label would run into another', () => {
    const ruler = rulerOf({ ...long, stopLoss: price(long.entry - 1_000_000n) })
    expect(ruler.tight).toBe(true)
    expect(ruler.points.find(({ mark }) => mark === 'stopLoss')?.row).toBe(1)
    expect(rulerOf(long).points.every(({ row }) => row === 0)).toBe(true)
  })

  it('keeps every mark on the bar and every zone between its marks', () => {
    const any = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(price)
    fc.assert(
      fc.property(any, any, any, any, (liquidation, stopLoss, entry, takeProfit) => {
        const ruler = rulerOf({ liquidation, stopLoss, entry, takeProfit })
        for (const { at } of ruler.points) {
          expect(at).toBeGreaterThanOrEqual(2)
          expect(at).toBeLessThanOrEqual(98)
        }
        for (const { from, size } of ruler.zones) expect(from + size).toBeLessThanOrEqual(98.000001)
      }),
    )
  })
})
