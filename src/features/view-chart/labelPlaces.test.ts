import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelPlaces } from './labelPlaces.ts'

describe('labels', () => {
  it('stand where they want to while nothing is in the way', () => {
    const places = labelPlaces(
      [
        { id: 'a', y: 100 },
        { id: 'b', y: 20 },
      ],
      20,
    )
    expect([...places]).toEqual([
      ['b', 20],
      ['a', 100],
    ])
  })

  it('move apart evenly, and past one that stays', () => {
    const near = [
      { id: 'a', y: 100 },
      { id: 'b', y: 104 },
    ]
    expect([...labelPlaces(near, 20).values()]).toEqual([92, 112])
    const places = labelPlaces([...near, { id: 'price', y: 102, weight: 1e9 }], 20)
    expect(places.get('price')).toBeCloseTo(102, 3)
    expect(places.get('a')).toBeCloseTo(82, 3)
    expect(places.get('b')).toBeCloseTo(122, 3)
  })

  it('never cover each other, keep their order, and leave a lone one alone', () => {
    const label = fc.record({ id: fc.uuid(), y: fc.integer({ min: -50, max: 600 }) })
    fc.assert(
      fc.property(fc.uniqueArray(label, { selector: ({ id }) => id, maxLength: 12 }), (labels) => {
        const places = labelPlaces(labels, 20)
        const sorted = labels.toSorted((a, b) => a.y - b.y)
        const heights = sorted.map(({ id }) => places.get(id) ?? Number.NaN)
        for (let at = 1; at < heights.length; at += 1) {
          expect((heights[at] ?? 0) - (heights[at - 1] ?? 0)).toBeGreaterThanOrEqual(20 - 1e-6)
        }
        const isApart = sorted.every(
          (one, at) => at === 0 || one.y - (sorted[at - 1]?.y ?? 0) >= 20,
        )
        if (isApart) expect(heights).toEqual(sorted.map(({ y }) => y))
      }),
    )
  })
})
