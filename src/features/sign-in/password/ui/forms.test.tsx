import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { loadFaultWords } from '#src/shared/ui/FaultText.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { ResetForm } from './ResetForm.tsx'

beforeEach(async () => {
  await startTexts('en')
  await Promise.all([loadSlices(['account', 'factor', 'google']), loadFaultWords()])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = (ms: number): string => new Date(NOW + ms).toISOString()
const TERMS = { id: 'terms', lang: 'de' }
const SENT = { ticket: 't', sentTo: 'a•••@example.org', again: at(60_000), expiresAt: at(600_000) }
const LOGIN = {
  token: 't',
  expiresAt: at(1e9),
  user: { id: 'c9', address: null, name: 'ann', registeredAt: at(0) },
}
const refused = (code: string, fields = {}) => ({ code, result: null, fields })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

function show(content: ReactNode, replies: Parameters<typeof scriptApi>[0], signedIn = false) {
  const seen = scriptApi(replies)
  const world = createWorld({ signedIn })
  renderInWorld(world, content)
  return { seen, world }
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

describe('a sign-in by password', () => {
  it('needs both, keeps what was typed when it is refused, and signs in', async () => {
    let reply = refused(CODE.passwordWrong)
    const { seen, world } = show(<PasswordLogin search="?return=%2Fprofile" />, {
      login: () => (seen.length > 1 ? ok(LOGIN) : reply),
    })
    await press('Sign in')
    expect(seen).toEqual([])
    type('Email or username', 'ann@example.org')
    type('Password', 'secret')
    await press('Sign in')
    expect(screen.getByRole('alert').textContent).toBe('Incorrect name or password.')
    expect(screen.getByLabelText('Email or username')).toHaveProperty('value', 'ann@example.org')
    reply = refused(CODE.passwordWrong)
    await press('Sign in')
    expect(world.store.getState().session).toMatchObject({ loggedIn: true, token: 't' })
    expect(seen[0]?.body).toMatchObject({ name: 'ann@example.org', password: 'secret', lang: 'en' })
    expect(screen.getByRole('link', { name: /Sign up/ }).getAttribute('href')).toBe(
      '/pass/register?return=%2Fprofile',
    )
  })

  it('says that there was no answer, and not that it was wrong', async () => {
    show(<PasswordLogin search="" />, { login: () => 'lost' })
    type('Email or username', 'ann')
    type('Password', 'secret')
    await press('Sign in')
    expect(screen.getByRole('alert').textContent).toContain('Can’t reach our servers')
  })
})

describe('a sign-up', () => {
  it('says at each field what is wrong with it, and keeps the code for another try', async () => {
    const answers = [
      refused(CODE.termsNotAccepted),
      refused(CODE.codeWrong),
      refused(CODE.passwordWeak, { password: 'guessable' }),
      refused(CODE.usernameTaken),
      ok(LOGIN),
    ]
    const { seen, world } = show(<RegisterForm search="" />, {
      sendCode: ({ body }, count) =>
        count === 1 ? refused(CODE.emailWrong) : ok({ ...SENT, body }),
      register: () => answers.shift() ?? 'lost',
      getContent: () => ok({ ...TERMS, version: answers.length > 4 ? 3 : 4 }),
    })
    type('Email', 'ann@')
    await press('Email me a code')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    type('Email', 'ann@example.org')
    await press('Email me a code')
    expect(screen.getByRole('alert').textContent).toContain('a•••@example.org')
    expect(screen.getByRole('button', { name: 'Another code in 60 s' })).toBeTruthy()
    type('Code from the email', '12 34 56')
    type('Password', 'plum-tractor')
    const tick = (version: number) =>
      screen.getByLabelText(`I accept the terms of service (version ${version})`)
    await press('Create account')
    expect(seen.map(({ name }) => name)).not.toContain('register')
    fireEvent.click(tick(3))
    await press('Create account')
    // Others have come meanwhile: they are shown, and not ticked.
    expect(screen.getByText('Accept the current terms of service first.')).toBeTruthy()
    expect(tick(4)).toHaveProperty('checked', false)
    fireEvent.click(tick(4))
    for (const label of ['Code from the email', 'Password', 'Username (optional)']) {
      await press('Create account')
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    }
    await press('Create account')
    expect(world.store.getState().session.loggedIn).toBe(true)
    expect(seen.at(-1)?.body).toMatchObject({
      target: 'ann@example.org',
      ticket: 't',
      code: '123456',
      terms: { lang: 'de', version: 4 },
    })
  })

  it('lets another address be typed, and another code be asked for after a minute', async () => {
    const { seen, world } = show(<RegisterForm search="" />, { sendCode: () => ok(SENT) })
    const asked = () => seen.filter(({ name }) => name === 'sendCode')
    type('Email', 'ann@example.org')
    await press('Email me a code')
    await press('Another code in 60 s')
    expect(asked()).toHaveLength(1)
    const { clockTicked } = await import('#src/entities/market/market.slice.ts')
    act(() => void world.store.dispatch(clockTicked(NOW + 60_000)))
    await press('Send another code')
    expect(asked()).toHaveLength(2)
    await press('Use another email')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@example.org')
  })
})

it('sets another password by a code, and says that every session ended', async () => {
  const { seen } = show(<ResetForm />, { sendCode: () => ok(SENT), resetPassword: () => ok({}) })
  type('Email', 'ann@example.org')
  await press('Email me a code')
  type('Code from the email', '123456')
  type('New password', 'plum-tractor-nine-lamps')
  await press('Set password')
  expect(screen.getByRole('heading', { name: 'Your new password is set' })).toBe(
    document.activeElement,
  )
  expect(seen.map(({ name }) => name)).toEqual(['sendCode', 'resetPassword'])
})

it('changes the password by the one before, and says which of the two is at fault', async () => {
  const done = vi.fn()
  const answers = [
    refused(CODE.passwordWrong),
    refused(CODE.passwordWeak, { password: 'tooShort' }),
    ok({}),
  ]
  const replies = {
    getWaysIn: () => ok({ password: true, wallet: false, google: null }),
    changePassword: () => answers.shift() ?? 'lost',
  } as const
  show(<ChangePassword onDone={done} />, replies, true)
  await settle()
  type('Current password', 'a')
  type('New password', 'b')
  for (const label of ['Current password', 'New password']) {
    await press('Save password')
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  }
  expect(done).not.toHaveBeenCalled()
  await press('Save password')
  expect(done).toHaveBeenCalledOnce()
})
