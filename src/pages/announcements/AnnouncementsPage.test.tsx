import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { AnnouncementCard } from '#src/pages/home/AnnouncementCard.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import AnnouncementsPage from './AnnouncementsPage.tsx'

beforeEach(async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  await startTexts('en')
  await loadSlices(['help', 'home'])
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const one = {
  id: 'fees',
  lang: 'en',
  title: 'Lower <b>fees</b>',
  content: 'First.\n\nSecond.',
  pinned: true,
  page: null,
  publishedAt: '2026-11-20T12:00:00.000Z',
}

async function show(page: 'card' | 'page', items: readonly object[]): Promise<void> {
  cleanup()
  scriptApi({ listAnnouncements: () => ok(items) })
  renderInWorld(createWorld(), page === 'card' ? <AnnouncementCard /> : <AnnouncementsPage />)
  await settle()
}

it('is marked as new at home until the page was opened, and again when there is a newer one', async () => {
  await show('card', [one])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/help/notice')
  expect(screen.getByText('New')).toBeTruthy()
  await show('page', [one])
  expect(screen.getByRole('heading', { name: 'Lower <b>fees</b>' })).toBeTruthy()
  expect(screen.getByText('Second.').tagName).toBe('P')
  expect(screen.queryByRole('link', { name: 'Read more' })).toBeNull()
  await show('card', [one])
  expect(screen.queryByText('New')).toBeNull()
  await show('card', [one, { ...one, id: 'b', publishedAt: '2026-11-21T12:00:00.000Z' }])
  expect(screen.getByText('New')).toBeTruthy()
})

it('tells moments in the zone of the device', async () => {
  const content = 'Closed from 2026-03-13T16:00:00.000Z on, not 2026-99-13T16:00:00.000Z.'
  await show('page', [{ ...one, content }])
  const said = 'Closed from Mar 14, 2026, 01:00:00 UTC+9 on, not 2026-99-13T16:00:00.000Z.'
  expect(screen.getByRole('article').textContent).toContain(said)
})

it('leads to the page that says more', async () => {
  await show('page', [{ ...one, page: 'prices' }])
  const link = screen.getByRole('link', { name: 'Read more' })
  expect(link.getAttribute('href')).toBe('/detail?id=prices')
})

it('is no card where there is none, and says so on the page', async () => {
  await show('card', [])
  expect(screen.queryByRole('link')).toBeNull()
  await show('page', [])
  expect(screen.getByText('No announcements')).toBeTruthy()
})
