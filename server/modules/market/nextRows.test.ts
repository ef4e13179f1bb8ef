import { expect, test } from 'vitest'
import { price } from '#protocol/price.ts'
import { NextRows } from './nextRows.ts'

const row = (instrumentId: number) => ({ instrumentId, seq: 1n, at: 0, mid: price(1n) })

test('all who wait for a row of an instrument are told of it, and nobody else', async () => {
  const rows = new NextRows()
  const first = rows.within(1, 1_000)
  const second = rows.within(1, 1_000)
  const other = rows.within(2, 1)
  rows.taking()
  rows.logged([row(1)])
  expect(await Promise.all([first, second, other])).toEqual([true, true, false])
})

test('a row does not count that was logged before, or whose price was taken before', async () => {
  const rows = new NextRows()
  rows.taking()
  rows.logged([row(1)])
  const late = rows.within(1, 1)
  rows.logged([row(1)])
  expect(await late).toBe(false)
})
