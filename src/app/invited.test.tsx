import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok, scriptApi } from '#kit/frontWorld.tsx'
import { inviteStored, keptInvite } from '#src/entities/invite/invite.storage.ts'
import { DEFAULT_PREFERENCES } from '#src/entities/preferences/preferences.slice.ts'
import { SIGNED_OUT, sessionEnded, signedIn } from '#src/shared/session/session.slice.ts'
import { followInvites } from './invited.ts'
import { createStore } from './store.ts'

const LINK = '?invite=ABCD1234'
const LOGIN = signedIn({
  token: 'secret',
  way: 'key',
  expiresAt: '2026-11-27T12:00:00.000Z',
  user: { id: 'u', address: null, registeredAt: '2026-11-20T12:00:00.000Z' },
})

beforeEach(() => {
  inviteStored.clear()
  window.history.replaceState(null, '', `/${LINK}`)
})
afterEach(() => vi.unstubAllGlobals())

function arrive(isSignedIn: boolean) {
  const seen = scriptApi({ setInviter: () => ok({}) })
  const store = createStore({ session: SIGNED_OUT, preferences: DEFAULT_PREFERENCES })
  if (isSignedIn) store.dispatch(LOGIN)
  followInvites(store, LINK)
  return { seen, store, said: () => seen.filter(({ name }) => name === 'setInviter').length }
}

it('says an invitation once somebody signs in, who was shown it', async () => {
  const { said, seen, store } = arrive(false)
  expect([said(), keptInvite()]).toEqual([0, 'ABCD1234'])
  store.dispatch(LOGIN)
  await vi.waitFor(() => expect(keptInvite()).toBeNull())
  expect([said(), seen[0]?.body]).toEqual([1, { code: 'ABCD1234' }])
})

it('says none for somebody who is signed in and only opened a link: they are asked', async () => {
  const { said, store } = arrive(true)
  expect([said(), keptInvite(), window.location.pathname]).toEqual([
    0,
    'ABCD1234',
    '/profile/invite',
  ])
  // Neither does the next visit.
  followInvites(store, '')
  expect([said(), keptInvite()]).toEqual([0, 'ABCD1234'])
})

it('leaves the page of a link that leads elsewhere', () => {
  window.history.replaceState(null, '', `/cruuency${LINK}`)
  arrive(true)
  expect(window.location.pathname).toBe('/cruuency')
})

it('says it after a sign-out all the same: the next sign-in shows it', async () => {
  const { said, store } = arrive(true)
  store.dispatch(sessionEnded('signedOut'))
  expect(said()).toBe(0)
  store.dispatch(LOGIN)
  await vi.waitFor(() => expect(said()).toBe(1))
})
