import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Price } from '#protocol/price.ts'
import { assertOften } from '#kit/runs.ts'
import { LevelBook } from './levelBook.ts'
import { type Band, NEVER_HIGH, NEVER_LOW } from './types.ts'

const level = fc.bigInt({ min: 1n, max: 40n })
const stepArb = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('add' as const), low: level, high: level }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('one side' as const), high: level }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('price' as const), mid: level }) },
)

it('gives what a look at every band gives, whatever was added and removed before', async () => {
  const property = fc.asyncProperty(
    fc.array(stepArb, { maxLength: 60, size: 'max' }),
    async (steps) => {
      const book = new LevelBook<number>()
      const bands = new Map<number, Band & { readonly slot: number }>()
      let next = 0
      const add = (low: bigint, high: bigint): void => {
        const band = { low: low as Price, high: high as Price }
        bands.set(next, { ...band, slot: book.add(next, band) })
        next += 1
      }
      for (const step of steps) {
        if (step.kind === 'add') add(step.low, step.high)
        else if (step.kind === 'one side') add(NEVER_LOW, step.high)
        else if (step.kind === 'remove') {
          const [item, band] = [...bands][step.pick % (bands.size + 1)] ?? []
          if (item === undefined || band === undefined) continue
          book.remove(band.slot)
          bands.delete(item)
        } else {
          const due = [...bands].filter(([, { low, high }]) => step.mid <= low || step.mid >= high)
          for (const [item] of due) bands.delete(item)
          expect([...book.reach(step.mid)].sort((a, b) => a - b)).toEqual(due.map(([item]) => item))
        }
        expect(book.size).toBe(bands.size)
      }
    },
  )
  await assertOften(property, 2_000, [3, 20_261_122], 'memory')
})

it('knows no price that reaches a side that is not watched', () => {
  const book = new LevelBook<string>()
  book.add('never', { low: NEVER_LOW, high: NEVER_HIGH })
  expect(book.reach(1n)).toEqual([])
  expect(book.reach(2n ** 63n - 2n)).toEqual([])
})
