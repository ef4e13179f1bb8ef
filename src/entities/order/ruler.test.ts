import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { type Ruler, rulerOf } from './ruler.ts'

const long = {
  liquidation: price(6_129_725_000_000n),
  stopLoss: price(6_290_000_000_000n),
  entry: price(6_418_560_000_000n),
  takeProfit: price(6_650_000_000_000n),
}

/** Every label of a line keeps clear of the one before it. */
function isClear({ points, box }: Ruler): boolean {
  const line = points.filter(({ row }) => row === 0)
  return line.slice(1).every(({ label }, index) => label >= (line[index]?.label ?? 0) + box)
}

describe('rulerOf', () => {
  it('draws a long to scale, from liquidation at the left to the target at the right', () => {
    const ruler = rulerOf(long, 19)
    expect(ruler.points.map(({ mark }) => mark)).toEqual([
      'liquidation',
      'stopLoss',
      'entry',
      'takeProfit',
    ])
    expect(ruler.points.map(({ at }) => Math.round(at * 10) / 10)).toEqual([2, 31.6, 55.3, 98])
    expect(ruler.zones.map(({ kind }) => kind)).toEqual(['danger', 'loss', 'gain'])
    expect(ruler.short).toBe(true)
    expect(rulerOf(long, 10).short).toBe(true)
  })

  it('draws a short the other way round, the low price still left', () => {
    const ruler = rulerOf(
      {
        liquidation: long.takeProfit,
        stopLoss: long.entry,
        entry: long.stopLoss,
        takeProfit: long.liquidation,
      },
      19,
    )
    expect(ruler.points[0]?.mark).toBe('takeProfit')
    expect(ruler.zones[0]?.from).toBeCloseTo(55.3, 1)
  })

  it('pushes labels aside before it lowers the stop by a line', () => {
    const suggested = {
      liquidation: price(90n),
      stopLoss: price(95n),
      entry: price(100n),
      takeProfit: price(110n),
    }
    const ruler = rulerOf(suggested, 20)
    expect(ruler.points.every(({ row }) => row === 0)).toBe(true)
    expect(isClear(ruler)).toBe(true)
    const tight = rulerOf({ ...suggested, stopLoss: price(99n) }, 20)
    expect(tight.points.filter(({ row }) => row === 1).map(({ mark }) => mark)).toEqual([
      'stopLoss',
    ])
  })

  it('keeps every mark and every zone on the bar', () => {
    const any = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(price)
    fc.assert(
      fc.property(any, any, any, any, (liquidation, stopLoss, entry, takeProfit) => {
        const ruler = rulerOf({ liquidation, stopLoss, entry, takeProfit }, 20)
        for (const { at, label } of ruler.points) {
          expect(at).toBeGreaterThanOrEqual(2)
          expect(at).toBeLessThanOrEqual(98)
          expect(label).toBeGreaterThanOrEqual(2)
          expect(label + ruler.box).toBeLessThanOrEqual(98.000001)
        }
        for (const { from, size } of ruler.zones) expect(from + size).toBeLessThanOrEqual(98.000001)
      }),
    )
  })
})
