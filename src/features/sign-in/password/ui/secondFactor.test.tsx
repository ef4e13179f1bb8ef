import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { answerByPasskey, makePasskey } from '#src/entities/session/passkey.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { loadFaultWords } from '#src/shared/ui/FaultText.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { SecondFactorPane } from './SecondFactorPane.tsx'

const SIGNED_UP = { id: 'k', clientDataJSON: 'd', attestationObject: 'o' }
const SIGNED = { id: 'k', clientDataJSON: 'd', authenticatorData: 'a', signature: 's' }

vi.mock('#src/entities/session/passkey.ts', async (load) => ({
  ...(await load<object>()),
  answerByPasskey: vi.fn(),
  makePasskey: vi.fn(),
}))

beforeEach(async () => {
  await startTexts('en')
  await Promise.all([loadSlices(['account', 'factor', 'google']), loadFaultWords()])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = (ms: number): string => new Date(NOW + ms).toISOString()
const OFF = { app: null, passkeys: [], recoveryLeft: 0, endsAt: null }
const ON = { app: at(0), passkeys: [], recoveryLeft: 9, endsAt: null }
const PASSKEY = { id: 'k', name: 'My phone', addedAt: at(0), usedAt: null }
const TICKET = { ticket: 'x'.repeat(43), expiresAt: at(300_000), app: true, passkey: false }
const LOGIN = {
  token: 't',
  expiresAt: at(1e9),
  way: 'password',
  user: { id: 'c9', address: null, name: 'ann', registeredAt: at(0) },
}
type Reply = { readonly code: string; readonly result: unknown }
const refused = (code: string) => ({ code, result: null })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

async function show(content: ReactNode, replies: Parameters<typeof scriptApi>[0], signedIn = true) {
  const ways = { password: true, wallet: false, google: null }
  const seen = scriptApi({ getWaysIn: () => ok(ways), ...replies })
  const world = createWorld({ signedIn })
  renderInWorld(world, content)
  await settle()
  const bodyOf = (call: string) => seen.findLast(({ name }) => name === call)?.body
  return { world, bodyOf }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
const APP = 'Code from your authenticator app'
const EITHER = 'Code from your app, or a recovery code'

describe('a sign-in with two steps', () => {
  async function toStep(replies: Parameters<typeof scriptApi>[0]) {
    const page = await show(
      <PasswordLogin search="" />,
      { login: () => ok(TICKET), ...replies },
      false,
    )
    type('Email or username', 'ann')
    type('Password', 'secret')
    await press('Sign in')
    return page
  }

  it('asks for a code, says when it is wrong, and goes on with the right one', async () => {
    let reply: Reply = refused(CODE.secondFactorWrong)
    const { world, bodyOf } = await toStep({ confirmLogin: () => reply })
    expect(world.store.getState().session.loggedIn).toBe(false)
    type(EITHER, '١٢٣٤٥٦')
    await press('Sign in')
    expect(bodyOf('confirmLogin')).toMatchObject({
      ticket: TICKET.ticket,
      factor: '123456',
      lang: 'en',
    })
    expect(screen.getByLabelText(EITHER).getAttribute('aria-invalid')).toBe('true')
    reply = ok(LOGIN)
    await press('Sign in')
    expect(world.store.getState().session).toMatchObject({ loggedIn: true, byAccount: true })
  })

  it('goes back to the password once its time is over', async () => {
    await toStep({ confirmLogin: () => refused(CODE.codeWrong) })
    type(EITHER, '123456')
    await press('Sign in')
    expect(screen.getByRole('alert').textContent).not.toBe('')
    await press('Back')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret')
  })

  it('says from when the password is enough for who lost everything', async () => {
    const { bodyOf } = await toStep({ loseSecondFactor: () => ok({ endsAt: at(0) }) })
    await press('Lost all second factors and your recovery codes?')
    await press('Turn off in 72 hours')
    expect(bodyOf('loseSecondFactor')).toEqual({ ticket: TICKET.ticket, lang: 'en' })
    expect(screen.getByText(/^It will be turned off on/)).toBeTruthy()
  })
})

describe('the pane', () => {
  it('turns it on by the password and a code, and shows the recovery codes once', async () => {
    let state: object = OFF
    const { bodyOf } = await show(<SecondFactorPane />, {
      getSecondFactor: () => ok(state),
      beginSecondFactor: () => ok({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
      confirmSecondFactor: () => {
        state = ON
        return ok({ codes: ['4TX9K-0QWER', '5TX9K-0QWER'] })
      },
    })
    await press('Add an authenticator app')
    type('Current password', 'secret')
    await press('Continue')
    expect(screen.getByText('ABCD EFGH')).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toMatch(/^otpauth:/)
    type(APP, '123456')
    fireEvent.submit(screen.getByLabelText(APP))
    await settle()
    expect(bodyOf('confirmSecondFactor')).toEqual({ factor: '123456', lang: 'en' })
    expect(screen.getByText('5TX9K-0QWER')).toBeTruthy()
    await press('I’ve saved them')
    expect(screen.getByText('Recovery codes left: 9')).toBeTruthy()
    expect(screen.queryByText('5TX9K-0QWER')).toBeNull()
  })

  it('is turned off by both, and says which of them was wrong', async () => {
    const answers = [refused(CODE.passwordWrong), refused(CODE.secondFactorWrong), ok({})]
    let state: object = ON
    const { bodyOf } = await show(<SecondFactorPane />, {
      getSecondFactor: () => ok(state),
      removeFactor: () => {
        const answer = answers.shift() ?? refused('500')
        if (answers.length === 0) state = OFF
        return answer
      },
    })
    await press('Remove “Authenticator app”')
    type('Current password', 'secret')
    type(EITHER, '4TX9K-0QWER')
    const send = async (): Promise<void> => {
      fireEvent.submit(screen.getByLabelText(EITHER))
      await settle()
    }
    for (const label of ['Current password', EITHER]) {
      await send()
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    }
    await send()
    expect(bodyOf('removeFactor')).toMatchObject({ which: 'app' })
    expect(screen.getByRole('button', { name: 'Add an authenticator app' })).toBeTruthy()
  })

  it('can be kept where somebody said that it is lost', async () => {
    let state: object = { ...ON, endsAt: at(3_600_000) }
    await show(<SecondFactorPane />, {
      getSecondFactor: () => ok(state),
      keepSecondFactor: () => {
        state = ON
        return ok({})
      },
    })
    await press('Keep it on')
    expect(screen.queryByRole('button', { name: 'Keep it on' })).toBeNull()
  })
})

describe('a passkey', () => {
  beforeEach(() => vi.stubGlobal('PublicKeyCredential', {}))

  it('is chosen beside the app, signs in by itself, and may be declined', async () => {
    let declines = true
    vi.mocked(answerByPasskey).mockImplementation(() =>
      declines ? Promise.reject(new Error('declined')) : Promise.resolve(SIGNED),
    )
    const { world, bodyOf } = await show(
      <PasswordLogin search="" />,
      {
        login: () => ok({ ...TICKET, passkey: true }),
        askLoginPasskey: () => ok({ challenge: 'c' }),
        confirmLogin: () => ok(LOGIN),
      },
      false,
    )
    type('Email or username', 'ann')
    type('Password', 'secret')
    await press('Sign in')
    expect(screen.getByLabelText(EITHER)).toBeTruthy()
    await press('Use a passkey')
    expect(screen.getByText('The passkey was not used. Try again.')).toBeTruthy()
    declines = false
    await press('Use a passkey')
    expect(bodyOf('confirmLogin')).toMatchObject({ factor: { passkey: SIGNED } })
    expect(world.store.getState().session.loggedIn).toBe(true)
  })

  it('confirms an act where there is no app, and signs anew after a refusal', async () => {
    vi.mocked(answerByPasskey).mockResolvedValue(SIGNED)
    const { bodyOf } = await show(<ChangePassword onDone={() => {}} />, {
      getSecondFactor: () => ok({ ...OFF, passkeys: [PASSKEY], recoveryLeft: 10 }),
      askPasskey: () => ok({ challenge: 'c' }),
      changePassword: () => refused(CODE.secondFactorWrong),
    })
    type('Current password', 'secret')
    type('New password', 'plum-tractor')
    expect(screen.queryByLabelText(APP)).toBeNull()
    await press('Use a passkey')
    expect(screen.getByText('Your passkey confirmed that it’s you.')).toBeTruthy()
    await press('Save password')
    expect(bodyOf('changePassword')).toMatchObject({ proof: { factor: { passkey: SIGNED } } })
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy()
  })

  it('gets a name that is no link, said before the browser makes it', async () => {
    vi.mocked(makePasskey).mockResolvedValue(SIGNED_UP)
    const { bodyOf } = await show(<AddPasskey onDone={() => {}} />, {
      getSecondFactor: () => ok(OFF),
      beginPasskey: () => ok({ challenge: 'c' }),
      addPasskey: () => ok({ codes: [] }),
    })
    type('Current password', 'secret')
    await press('Continue')
    const name = 'Name of this passkey'
    type(name, 'see evil.example')
    expect(screen.getByText(/^No web addresses here/)).toBeTruthy()
    await press('Create passkey')
    expect(bodyOf('addPasskey')).toBeUndefined()
    type(name, ' My phone ')
    await press('Create passkey')
    expect(bodyOf('addPasskey')).toMatchObject({ name: 'My phone', passkey: SIGNED_UP })
  })

  it('is not offered where the browser has none', async () => {
    vi.unstubAllGlobals()
    await show(<SecondFactorPane />, { getSecondFactor: () => ok(OFF) })
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})

it('another password needs a code, too', async () => {
  const done = vi.fn()
  const { bodyOf } = await show(<ChangePassword onDone={done} />, {
    getSecondFactor: () => ok(ON),
    changePassword: () => ok({}),
  })
  type('Current password', 'secret')
  type('New password', 'plum-tractor')
  await press('Save password')
  expect(done).not.toHaveBeenCalled()
  type(APP, '123456')
  await press('Save password')
  expect(done).toHaveBeenCalledOnce()
  expect(bodyOf('changePassword')).toMatchObject({ proof: { factor: '123456' } })
})
