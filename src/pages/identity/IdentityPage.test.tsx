import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { OwnIdentity } from '#protocol/identity.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import IdentityPage from './IdentityPage.tsx'

// The form is a part of its own, which takes its time on a busy machine.
beforeAll(() => import('#src/features/verify-identity/ui/IdentityForm.tsx'))

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['identity', 'errors', 'images'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AT = '2026-11-24T12:00:00.000Z'
const NOTHING: OwnIdentity = {
  state: 'notCertified',
  level: 'none',
  since: null,
  form: null,
  dueAt: null,
  overdue: false,
  left: 5,
  again: null,
  refused: [],
  note: null,
  keepable: [],
  summary: null,
  sheet: 'AB12CD',
  notServed: ['KP'],
  seen: 0,
  seenAt: null,
}
const SENT: Partial<OwnIdentity> = { state: 'pending', form: 'full', left: 4, dueAt: AT }

type Replies = Parameters<typeof scriptApi>[0]

/** The page of a customer whose identity is so far. */
function show(identity: Partial<OwnIdentity>, replies: Replies = {}, signedIn = true) {
  const seen = scriptApi({
    getIdentity: () => ok({ ...NOTHING, ...identity }),
    getIdentityFigures: () =>
      ok({ days: 30, answered: 9, medianHours: '3.50', p95Hours: '40.00', waiting: 2, overdue: 1 }),
    ...replies,
  })
  renderInWorld(createWorld({ account: 'real', signedIn }), <IdentityPage />)
  return seen
}

it('asks who is nobody yet to sign in, and asks the server nothing', () => {
  const seen = show({}, {}, false)
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  expect(seen.map(({ name }) => name)).not.toContain('getIdentity')
})

it('begins with the form, and says how long checks take', async () => {
  show({})
  expect(await screen.findByRole('button', { name: /^Next/ })).toBeTruthy()
  expect(await screen.findByText('3.5 hours')).toBeTruthy()
})

it('leaves the times out where they could not be loaded', async () => {
  show({}, { getIdentityFigures: () => ({ code: '500', result: null }) })
  expect(await screen.findByRole('button', { name: /^Next/ })).toBeTruthy()
  expect(screen.queryByText('How long our checks take')).toBeNull()
})

it('says what failed, and asks again', async () => {
  show(
    {},
    { getIdentity: (_, count) => (count === 1 ? { code: '500', result: null } : ok(NOTHING)) },
  )
  fireEvent.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByRole('button', { name: /^Next/ })).toBeTruthy()
})

it('says by when there is an answer, shows no form meanwhile, and takes it back when told twice', async () => {
  const seen = show(SENT, { takeBackIdentity: () => ok(NOTHING) })
  expect(await screen.findByText(/Nov 24, 2026/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
  const names = () => seen.map(({ name }) => name)
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
  expect(names()).not.toContain('takeBackIdentity')
  fireEvent.click(screen.getAllByRole('button', { name: 'Take back' }).at(-1) as HTMLElement)
  await vi.waitFor(() => expect(names()).toContain('takeBackIdentity'))
})

it('says why nothing could be taken back', async () => {
  show(SENT, {
    takeBackIdentity: () => ({ code: CODE.verificationStatusWrong, result: null }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Take back' }).at(-1) as HTMLElement)
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('says of each part why it was refused, with what the operator wrote, and lets it be sent again', async () => {
  show({
    state: 'notPassed',
    form: 'full',
    left: 3,
    refused: [{ part: 'front', reason: 'cut' }],
    note: '<b>Please</b> show all four corners',
    keepable: ['details', 'document', 'back', 'inHand', 'signature'],
  })
  expect(await screen.findByText('<b>Please</b> show all four corners')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Next/ })).toBeTruthy()
})

it('has no form once five were sent, and says until when', async () => {
  show({ state: 'notPassed', form: 'full', left: 0, again: AT })
  expect(await screen.findByText(/Nov 24, 2026/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
})

it('marks countries whose residents are not served', async () => {
  show({})
  expect(await screen.findByRole('button', { name: /^Next/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Details only' }))
  const marked = await screen.findByRole('option', { name: 'North Korea (not served)' })
  expect(marked).toBeTruthy()
})
