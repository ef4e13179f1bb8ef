import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { Wallet } from '#src/shared/wallet/provider.ts'
import { IDLE, nextSignIn, type SignInEvent, type SignInState } from './signInState.ts'

const wallet: Wallet = { id: 'a', name: 'A', icon: null, provider: {} }
const declined = { by: 'wallet', kind: 'declined' } as const
const refused = {
  by: 'call',
  fault: { kind: 'refused', code: CODE.codeWrong, fields: {} },
} as const

const after = (...events: readonly SignInEvent[]): SignInState => events.reduce(nextSignIn, IDLE)

const started: SignInEvent = { type: 'started', wallet }
const connected: SignInEvent = { type: 'connected', address: '0x1' }
const challenged: SignInEvent = { type: 'challenged', message: 'text' }
const signing: SignInEvent = { type: 'signing' }

describe('a sign-in', () => {
  it('goes from the wallet to the text, to the signature, to the operator', () => {
    expect(after(started).step).toBe('connecting')
    expect(after(started, connected).step).toBe('reading')
    expect(after(started, connected, challenged)).toEqual({
      step: 'review',
      wallet,
      address: '0x1',
      message: 'text',
      fault: null,
    })
    expect(after(started, connected, challenged, signing, { type: 'signed' }).step).toBe(
      'verifying',
    )
    expect(
      after(started, connected, challenged, signing, { type: 'signed' }, { type: 'verified' }),
    ).toEqual({ step: 'done' })
  })

  it('keeps the text when the signature is declined, so that one press tries again', () => {
    const state = after(started, connected, challenged, signing, {
      type: 'failed',
      fault: declined,
    })
    expect(state).toMatchObject({ step: 'review', message: 'text', fault: declined })
    expect(nextSignIn(state, signing).step).toBe('signing')
  })

  it('starts over when the server refuses, since its text is used up', () => {
    const state = after(
      started,
      connected,
      challenged,
      signing,
      { type: 'signed' },
      { type: 'failed', fault: refused },
    )
    expect(state).toEqual({ step: 'idle', fault: refused })
  })

  it.each([CODE.chainUnavailable, '429'] as const)(
    'keeps the text while the wallet cannot be asked about on its chain: it is still good (%s)',
    (code) => {
      const fault = { by: 'call', fault: { kind: 'refused', code, fields: {} } } as const
      const events = [started, connected, challenged, signing, { type: 'signed' }] as const
      const state = after(...events, { type: 'failed', fault })
      expect(state).toMatchObject({ step: 'review', message: 'text', fault })
    },
  )

  it('starts over when connecting is declined', () => {
    expect(after(started, { type: 'failed', fault: declined })).toEqual({
      step: 'idle',
      fault: declined,
    })
  })

  it('can be stopped at any step but the last', () => {
    expect(after(started, connected, { type: 'stopped' })).toEqual(IDLE)
    const done = after(
      started,
      connected,
      challenged,
      signing,
      { type: 'signed' },
      { type: 'verified' },
    )
    expect(nextSignIn(done, { type: 'stopped' })).toBe(done)
  })

  it('takes no notice of what does not belong to its step', () => {
    expect(after(connected)).toBe(IDLE)
    expect(after(started, challenged).step).toBe('connecting')
    expect(after(started, connected, { type: 'signed' }).step).toBe('reading')
    expect(after({ type: 'verified' })).toBe(IDLE)
  })
})
