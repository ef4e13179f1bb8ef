import { expect, it } from 'vitest'
import { latestOf } from './seenAnnouncement.ts'

it('is the latest one, wherever a pinned one stands', () => {
  const at = (publishedAt: string) => ({ publishedAt })
  expect(latestOf([])).toBeNull()
  expect(latestOf([at('2026-01-01T00:00:00.000Z'), at('2026-03-01T00:00:00.000Z')])).toBe(
    '2026-03-01T00:00:00.000Z',
  )
})
