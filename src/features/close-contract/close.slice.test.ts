import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { OPEN_ORDER, WAITING_ORDER } from '#kit/orders.ts'
import { sessionEnded, sessionRestored, SIGNED_OUT } from '#src/shared/session/session.slice.ts'
import {
  cancelStepped,
  closeSlice,
  closingStepped,
  selectCancel,
  selectClosing,
} from './close.slice.ts'

const press = closingStepped({
  type: 'press',
  key: 'k',
  request: {
    account: 'demo',
    order: OPEN_ORDER,
    shownPrice: '64179.19',
    validUntil: OPEN_ORDER.openedAt,
  },
})
const run = (...actions: Parameters<typeof closeSlice.reducer>[1][]) => ({
  close: actions.reduce(closeSlice.reducer, closeSlice.getInitialState()),
})

describe('the closing flow in the store', () => {
  it.each(['expired', 'signedOut', 'walletChanged'] as const)(
    'keeps what has no answer when the session ends (%s)',
    (reason) => {
      const lost = closingStepped({ type: 'lose', key: 'k' })
      expect(selectClosing(run(press, lost, sessionEnded(reason))).phase).toBe('unknown')
      const cancel = cancelStepped({
        type: 'press',
        key: 'c',
        request: { account: 'demo', order: WAITING_ORDER },
      })
      expect(selectCancel(run(cancel, sessionEnded(reason))).phase).toBe('submitting')
    },
  )

  it('forgets an answered closing when the customer signs out', () => {
    const refuse = closingStepped({
      type: 'refuse',
      key: 'k',
      refusal: { code: CODE.orderNotOpen, fields: {} },
    })
    expect(selectClosing(run(press, refuse, sessionEnded('signedOut'))).phase).toBe('idle')
  })

  it('never asks again in the name of another customer', () => {
    const user = { id: 'b', address: null, registeredAt: '2026-11-20T12:00:00.000Z' }
    const other = sessionRestored({ ...SIGNED_OUT, loggedIn: true, token: 'b', user })
    const mine = sessionRestored({
      ...SIGNED_OUT,
      loggedIn: true,
      token: 'a',
      user: { ...user, id: 'a' },
    })
    const lost = closingStepped({ type: 'lose', key: 'k' })
    expect(selectClosing(run(mine, press, lost, other)).phase).toBe('idle')
    expect(selectClosing(run(mine, press, lost, sessionRestored(null))).phase).toBe('unknown')
  })
})
