import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { LeaveMail } from './LeaveMail.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadSlices(['support'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OWNER = { id: 'guest', token: `guest_${'x'.repeat(43)}` }
const show = (mailTo: string | null) =>
  renderInWorld(createWorld({ signedIn: false }), <LeaveMail owner={OWNER} mailTo={mailTo} />)

it('sends the address of a guest, and says what is wrong with one', async () => {
  const wrong = { code: '400', result: null, fields: { email: 'malformed' } }
  const seen = scriptApi({ leaveSupportMail: () => wrong })
  show(null)
  const field = screen.getByLabelText('Email address (optional)')
  fireEvent.change(field, { target: { value: 'ann' } })
  fireEvent.click(screen.getByRole('button', { name: 'Email me' }))
  expect(await screen.findByText(/Enter an email address/)).toBeTruthy()
  expect(seen[0]).toMatchObject({ token: OWNER.token, body: { email: 'ann' } })
  fireEvent.change(field, { target: { value: 'ann@' } })
  expect(screen.queryByText(/Enter an email address/)).toBeNull()
})

it('names the address that is kept, and takes it away', async () => {
  const seen = scriptApi({ leaveSupportMail: () => ok({ mailTo: null }) })
  show('a•••@example.org')
  expect(screen.getByText(/a•••@example\.org/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Don’t email me' }))
  await vi.waitFor(() => expect(seen[0]).toMatchObject({ body: { email: null } }))
})
