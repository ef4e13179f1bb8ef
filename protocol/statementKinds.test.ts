import { describe, expect, it } from 'vitest'
import { ExportStatementQuery, ListStatementQuery } from './statement.ts'
import { GROUP_OF_TYPE, planDayOf, STATEMENT_GROUPS, typesOf } from './statementKinds.ts'

describe('kinds of movement', () => {
  it('have each type once, and none is empty', () => {
    const all = STATEMENT_GROUPS.flatMap((group) => typesOf(group))
    expect([...all].sort()).toEqual(Object.keys(GROUP_OF_TYPE).sort())
    expect(STATEMENT_GROUPS.filter((group) => typesOf(group).length === 0)).toEqual([])
  })
})

describe('a period', () => {
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']

  it.each([{}, { from: early }, { to: late }, { from: early, to: late }])('%j is one', (period) => {
    expect(ListStatementQuery.safeParse(period).success).toBe(true)
  })

  it.each([
    { from: late, to: early },
    { from: early, to: early },
  ])('%j has no moment and is refused by its end', (period) => {
    const read = ExportStatementQuery.safeParse({ ...period, format: 'csv' })
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['to'])
  })
})

describe('the day of a yield', () => {
  it('is read from the reason of its entry', () => {
    expect(planDayOf('3/30 2026-01-08')).toEqual({ day: '3', days: '30', date: '2026-01-08' })
  })

  it.each(['fee charged twice', '3/30', '3/30 2026-01-08 and more', ''])('%j is none', (reason) => {
    expect(planDayOf(reason)).toBeNull()
  })
})
