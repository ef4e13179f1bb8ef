import { expect, test } from 'vitest'
import type { MarketService } from '#server/modules/market/types.ts'
import type { AuditState } from './auditor.ts'
import { newestPrice, readinessOf } from './readiness.ts'

const NOW = 1_000_000_000

async function booksAfter(
  state: AuditState['state'],
  minutes: number,
): Promise<string | undefined> {
  const report = { state, at: NOW - minutes * 60_000, tookMs: 1, breaches: [] }
  const { books } = await readinessOf(
    { query: async () => [], afterCommit: () => undefined },
    { instruments: () => [] } as unknown as MarketService,
    { now: () => NOW },
    { report: () => report } as unknown as Parameters<typeof readinessOf>[3],
    null,
  )
  return books
}

test('books that were found in order long ago are not said to be so now', async () => {
  expect(await booksAfter('clean', 9)).toBe('ok')
  expect(await booksAfter('clean', 11)).toBe('not audited for long')
  expect(await booksAfter('mismatch', 11)).toBe('do not add up')
  // A clock that was set back.
  expect(await booksAfter('clean', -60)).toBe('ok')
})

test('a clock that exchanges do not confirm makes nothing ready', async () => {
  const clockBy = async (offMs: number | null): Promise<string | undefined> => {
    const { clock } = await readinessOf(
      { query: async () => [], afterCommit: () => undefined },
      { instruments: () => [] } as unknown as MarketService,
      { now: () => NOW },
      { report: () => ({ state: 'clean', at: NOW, tookMs: 1, breaches: [] }) } as never,
      { clockOffMs: () => offMs },
    )
    return clock
  }
  expect(await clockBy(2_000)).toBe('ok')
  expect(await clockBy(2_100)).toBe('2.1 s off')
  expect(await clockBy(null)).toBe('not compared with exchanges')
})

test('the newest price is the one logged last, though a clock that was ahead wrote later times', () => {
  const rows = new Map([
    [1, { seq: 7n, at: NOW }],
    [2, { seq: 5n, at: NOW + 3_600_000 }],
  ])
  const market = {
    instruments: () => [1, 2, 3].map((id) => ({ id })),
    last: (id: number) => rows.get(id) ?? null,
  } as unknown as MarketService
  expect(newestPrice(market)).toBe(NOW)
})
