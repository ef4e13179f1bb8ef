import { describe, expect, it } from 'vitest'
import { OPEN_ORDER } from '#kit/orders.ts'
import {
  sessionEnded,
  sessionRestored,
  SIGNED_OUT,
  signedIn,
} from '#src/shared/session/session.slice.ts'
import type { TicketFields } from './fields.ts'
import { drafted, openingStepped, selectDraft, selectOpening, tradeSlice } from './trade.slice.ts'

const fields: TicketFields = {
  type: 'limit',
  side: 'long',
  limitPrice: '63900',
  lots: '5',
  leverage: 20,
  stopLoss: '63400',
  takeProfit: '66500',
  moved: { stopLoss: true, takeProfit: true },
}
const login = (id: string) =>
  signedIn({
    token: `token of ${id}`,
    expiresAt: '2026-11-27T12:00:00.000Z',
    user: { id, address: null, registeredAt: '2026-11-20T12:00:00.000Z' },
  })
const elsewhere = (id: string) =>
  sessionRestored({ ...SIGNED_OUT, loggedIn: true, ...login(id).payload })
const press = openingStepped({
  type: 'press',
  key: 'k',
  request: {
    account: 'demo',
    body: {
      instrumentId: '1',
      side: 'long',
      type: 'market',
      lots: '5',
      leverage: 20,
      stopLoss: '63400.00',
      takeProfit: '66500.00',
    },
    shownPrice: '64185.61',
    appName: 'BTC/USDT',
    decimals: 2,
  },
})
const run = (...actions: Parameters<typeof tradeSlice.reducer>[1][]) => ({
  trade: actions.reduce(tradeSlice.reducer, tradeSlice.getInitialState()),
})

describe('the trading flow in the store', () => {
  it('finds a draft again after signing in on the way', () => {
    const state = run(drafted({ instrumentId: '1', fields }), login('a'))
    expect(selectDraft(state, '1')).toEqual(fields)
    const again = run(
      drafted({ instrumentId: '1', fields }),
      login('a'),
      sessionEnded('expired'),
      login('a'),
    )
    expect(selectDraft(again, '1')).toEqual(fields)
  })

  it('shows nothing of one customer to the next', () => {
    const confirm = openingStepped({ type: 'confirm', key: 'k', result: OPEN_ORDER })
    const draft = drafted({ instrumentId: '1', fields })
    const other = run(login('a'), draft, press, confirm, sessionEnded('expired'), login('b'))
    expect(selectOpening(other)).toEqual({ phase: 'idle' })
    expect(selectDraft(other, '1')).toBeUndefined()
    const left = run(login('a'), draft, press, confirm, sessionEnded('signedOut'))
    expect(selectOpening(left)).toEqual({ phase: 'idle' })
  })

  it.each(['expired', 'signedOut', 'walletChanged'] as const)(
    'keeps a press without an answer for its own customer (%s)',
    (reason) => {
      const lost = openingStepped({ type: 'lose', key: 'k' })
      const left = [login('a'), press, lost, sessionEnded(reason)] as const
      expect(selectOpening(run(...left, login('a')))).toMatchObject({
        phase: 'unknown',
        pending: { key: 'k' },
      })
      expect(selectOpening(run(...left, login('b')))).toEqual({ phase: 'idle' })
    },
  )

  it('drops the drafts of who signs out, even with a press that has no answer', () => {
    const draft = drafted({ instrumentId: '1', fields })
    const left = run(login('a'), draft, press, sessionEnded('signedOut'))
    expect(selectDraft(left, '1')).toBeUndefined()
    expect(selectOpening(left).phase).toBe('submitting')
  })

  it('never sends what one customer pressed in the name of another who signs in elsewhere', () => {
    const lost = openingStepped({ type: 'lose', key: 'k' })
    const draft = drafted({ instrumentId: '1', fields })
    const other = run(login('a'), draft, press, lost, elsewhere('b'))
    expect(selectOpening(other)).toEqual({ phase: 'idle' })
    expect(selectDraft(other, '1')).toBeUndefined()
    const same = run(login('a'), draft, press, lost, elsewhere('a'))
    expect(selectOpening(same).phase).toBe('unknown')
    const out = run(login('a'), draft, press, lost, sessionRestored(null))
    expect(selectOpening(out).phase).toBe('unknown')
    const next = run(login('a'), draft, press, lost, sessionRestored(null), login('b'))
    expect(selectOpening(next)).toEqual({ phase: 'idle' })
    expect(selectDraft(run(login('a'), draft, sessionRestored(null)), '1')).toBeUndefined()
  })
})
