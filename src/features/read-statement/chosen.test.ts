import { describe, expect, it } from 'vitest'
import { type Chosen, chosenIn, filterOf, isAll, paramsOf } from './chosen.ts'

const read = (text: string): Chosen => chosenIn(new URLSearchParams(text))
const NOW = new Date(2026, 2, 15, 14, 30)

describe('what was chosen', () => {
  it.each([
    '',
    'asset=USDT&kind=contracts&period=week',
    'period=custom&from=2026-01-31&to=2026-02-28',
  ])('is kept in the address: %s', (text) => {
    expect(new URLSearchParams(paramsOf(read(text))).toString()).toBe(text)
  })

  it.each(['asset=XYZ', 'kind=all', 'period=ever', 'from=2026-02-30', 'to=x'])(
    'leaves out what an address says amiss: %s',
    (text) => {
      expect(isAll(read(text))).toBe(true)
      expect(paramsOf(read(text))).toEqual({})
    },
  )
})

describe('what the server is asked for', () => {
  const local = (...parts: readonly [number, number, number]): string =>
    new Date(...parts).toISOString()

  it('is everything when nothing was chosen', () => {
    expect(filterOf(read(''), NOW)).toEqual({})
  })

  it.each([
    ['week', local(2026, 2, 9)],
    ['month', local(2026, 1, 14)],
    ['quarter', local(2025, 11, 16)],
    ['year', local(2026, 0, 1)],
  ])('of a %s begins at a midnight of this device, and has no end', (period, from) => {
    expect(filterOf(read(`period=${period}`), NOW)).toEqual({ from })
  })

  it('of chosen days holds the whole last day', () => {
    expect(filterOf(read('period=custom&from=2026-01-31&to=2026-01-31'), NOW)).toEqual({
      from: local(2026, 0, 31),
      to: local(2026, 1, 1),
    })
    expect(filterOf(read('period=custom&to=2026-01-31'), NOW)).toEqual({ to: local(2026, 1, 1) })
  })

  it('is nothing while the days are in the wrong order', () => {
    expect(filterOf(read('period=custom&from=2026-02-01&to=2026-01-31'), NOW)).toBeNull()
  })
})
