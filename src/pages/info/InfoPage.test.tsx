import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import InfoPage from './InfoPage.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['account', 'session', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const moment = new Date(NOW).toISOString()
const SESSIONS = [
  {
    id: 's1',
    current: true,
    way: 'key',
    browser: 'Chrome, Android',
    createdAt: moment,
    seenAt: moment,
  },
  { id: 's2', current: false, way: 'password', browser: '', createdAt: moment, seenAt: moment },
]

it('ends a session elsewhere, and says when that was refused', async () => {
  let sessions = SESSIONS
  let fails = true
  const seen = scriptApi({
    listSessions: () => ok(sessions),
    endSession: () => {
      if (fails) return { code: '404', result: null }
      sessions = SESSIONS.slice(0, 1)
      return ok({})
    },
  })
  renderInWorld(createWorld(), <InfoPage />)
  await settle()
  const list = screen.getByRole('region', { name: 'Where you’re signed in' })
  expect(within(list).getByText('This session')).toBeTruthy()
  const end = () => screen.getByRole('button', { name: /^End the session of Unknown browser/ })
  expect(screen.getAllByRole('button', { name: /^End/ })).toHaveLength(2)
  fireEvent.click(end())
  await settle()
  expect(within(list).getByRole('alert')).toBeTruthy()
  fails = false
  fireEvent.click(end())
  await settle()
  expect(screen.queryByText('Unknown browser')).toBeNull()
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
  expect(seen.findLast(({ name }) => name === 'endSession')?.body).toEqual({ id: 's2' })
})

it('asks who has no wallet to link one, and shows a password only to who has one', async () => {
  const ways = { password: false, wallet: false, username: null, email: null, phone: null }
  scriptApi({
    listSessions: () => ok(SESSIONS),
    getWaysIn: () => ok({ ...ways, google: null, removable: [] }),
  })
  renderInWorld(createWorld({ address: null }), <InfoPage />)
  await settle()
  expect(screen.getByRole('button', { name: 'Link wallet' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
})

it('leads visitors to the sign-in', () => {
  renderInWorld(createWorld({ signedIn: false }), <InfoPage />, '/profile/info')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('info')
})
