import { describe, expect, it } from 'vitest'
import { createWorld } from '#kit/frontWorld.tsx'
import {
  sessionEnded,
  sessionRestored,
  SIGNED_OUT,
  signedIn,
  type WithSession,
} from '#src/shared/session/session.slice.ts'
import { createMoneySlice } from './createMoneySlice.ts'
import type { MoneyFlowEvent } from './moneyFlow.ts'

const slice = createMoneySlice('testProduct')
const login = (id: string) => ({
  token: `token of ${id}`,
  way: 'key' as const,
  expiresAt: '2026-11-27T12:00:00.000Z',
  user: { id, address: null, registeredAt: '2026-11-20T12:00:00.000Z' },
})
const elsewhere = (id: string) => sessionRestored({ ...SIGNED_OUT, loggedIn: true, ...login(id) })
const of = (customer: string, event: MoneyFlowEvent<unknown, unknown>) =>
  slice.stepped({ customer, kind: 'buyPlan', event })
const submit = of('a', { type: 'submit', key: 'k', request: '5 lots' })
const lose = of('a', { type: 'lose', key: 'k' })
const confirm = of('a', { type: 'confirm', key: 'k', result: 'order 7' })
const draft = (customer: string | null) => slice.drafted({ customer, id: '1', fields: 'typed' })

type Action = Parameters<ReturnType<typeof createWorld>['store']['dispatch']>[0]

/** What may be seen after these actions. */
function run(...actions: readonly Action[]) {
  const { store } = createWorld({ signedIn: false })
  for (const action of actions) store.dispatch(action)
  const state: WithSession = store.getState()
  return { phase: slice.flow(state, 'buyPlan').phase, draft: slice.draft(state, '1') }
}

describe('the slice of a product', () => {
  it('keeps a draft through a sign-in and a session that expires', () => {
    expect(run(draft(null)).draft).toBe('typed')
    expect(run(draft(null), signedIn(login('a'))).draft).toBe('typed')
    const expired = [signedIn(login('a')), draft('a'), sessionEnded('expired')] as const
    expect(run(...expired).draft).toBe('typed')
    expect(run(...expired, signedIn(login('a'))).draft).toBe('typed')
    expect(run(...expired, signedIn(login('b'))).draft).toBeUndefined()
  })

  it('shows a write to its customer alone, and again after their session expired', () => {
    const sent = [signedIn(login('a')), submit, lose] as const
    expect(run(...sent).phase).toBe('unknown')
    expect(run(...sent, sessionEnded('expired')).phase).toBe('idle')
    expect(run(...sent, sessionEnded('expired'), signedIn(login('a'))).phase).toBe('unknown')
    expect(run(...sent, elsewhere('a')).phase).toBe('unknown')
  })

  it.each(['signedOut', 'walletChanged'] as const)(
    'keeps only what has no answer at a sign-out, and shows it to nobody else (%s)',
    (reason) => {
      const sent = [signedIn(login('a')), draft('a'), submit, lose, sessionEnded(reason)] as const
      expect(run(...sent)).toEqual({ phase: 'idle', draft: undefined })
      expect(run(...sent, signedIn(login('a')))).toEqual({ phase: 'unknown', draft: undefined })
      expect(run(...sent, signedIn(login('b')))).toEqual({ phase: 'idle', draft: undefined })
      const answered = [signedIn(login('a')), submit, confirm, sessionEnded(reason)] as const
      expect(run(...answered, signedIn(login('a'))).phase).toBe('idle')
    },
  )

  it('is taken over by who signs in, and by no draft of before', () => {
    const late = [signedIn(login('b')), draft('b'), draft('a')] as const
    expect(run(...late).draft).toBe('typed')
    expect(run(signedIn(login('b')), draft('a')).draft).toBeUndefined()
  })

  it('takes no late answer for another customer, nor what another tab left behind', () => {
    const sent = [signedIn(login('a')), draft('a'), submit] as const
    expect(run(...sent, elsewhere('b'), confirm)).toEqual({ phase: 'idle', draft: undefined })
    const out = [...sent, sessionRestored(null)] as const
    expect(run(...out).phase).toBe('idle')
    expect(run(...out, lose, signedIn(login('a'))).phase).toBe('unknown')
    expect(run(...out, signedIn(login('b'))).phase).toBe('idle')
  })
})
