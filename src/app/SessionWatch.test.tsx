import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { DRAFT_KEY } from '#src/features/verify-identity/draftKey.ts'
import { sessionEnded, sessionRestored, signedIn } from '#src/shared/session/session.slice.ts'
import SessionWatch from './SessionWatch.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const user = { id: 'c7', address: null, registeredAt: '2026-11-20T12:00:00.000Z' }
const LOGIN = { token: 't7', expiresAt: '2026-12-20T12:00:00.000Z', way: 'password', user } as const

it('forgets a begun form at a sign-out, also in another tab, and not where the session is merely over', async () => {
  scriptApi({ getUserInfo: () => ok(user) })
  const { store } = createWorld({ signedIn: false })
  renderInWorld({ store, price: () => undefined }, <SessionWatch />)
  const key = `glasshouse.${DRAFT_KEY}`
  const left = async (end: () => unknown): Promise<string | null> => {
    await act(async () => void store.dispatch(signedIn(LOGIN)))
    sessionStorage.setItem(key, 'a form')
    await act(async () => void end())
    return sessionStorage.getItem(key)
  }
  const expired = await left(() => store.dispatch(sessionEnded('expired')))
  const signedOut = await left(() => store.dispatch(sessionEnded('signedOut')))
  const otherTab = await left(() => store.dispatch(sessionRestored(null)))
  expect([expired, signedOut, otherTab]).toEqual(['a form', null, null])
})
