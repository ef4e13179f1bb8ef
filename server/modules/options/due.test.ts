import { describe, expect, it } from 'vitest'
import { createDueWork } from './due.ts'

/** Numbers that are due, in order; those that fail stay. */
function openQueue(count: number, fails: (one: number) => boolean) {
  const due = Array.from({ length: count }, (_, n) => n)
  const worked: number[] = []
  const run = createDueWork<number>({
    select: async (after, limit) =>
      due.filter((one) => after === null || one > after).slice(0, limit),
    work: async (one) => {
      worked.push(one)
      if (!fails(one)) due.splice(due.indexOf(one), 1)
    },
    page: 3,
    pagesACall: 2,
  })
  return { due, worked, run }
}

describe('what is due', () => {
  it('is worked off in its order, at most so many a call', async () => {
    const { due, worked, run } = openQueue(8, () => false)
    await run()
    expect(worked).toEqual([0, 1, 2, 3, 4, 5])
    await run()
    expect(due).toEqual([])
    await run()
    expect(worked).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('has its turn behind any number that fail, which are tried again', async () => {
    const { due, worked, run } = openQueue(14, (one) => one < 10)
    await run()
    expect(worked).toEqual([0, 1, 2, 3, 4, 5])
    await run()
    expect(worked.slice(6)).toEqual([6, 7, 8, 9, 10, 11])
    await run()
    expect(due).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    await run()
    expect(worked.slice(14)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('is read again from the start when reading failed', async () => {
    let away = true
    const seen: (number | null)[] = []
    const run = createDueWork<number>({
      select: async (after) => {
        seen.push(after)
        if (away) throw new Error('away')
        return []
      },
      work: async () => undefined,
      page: 3,
      pagesACall: 2,
    })
    await expect(run()).rejects.toThrow('away')
    away = false
    await run()
    expect(seen).toEqual([null, null])
  })
})
