import { describe, expect, it } from 'vitest'
import { OPEN_ORDER } from '#kit/orders.ts'
import { sessionEnded } from '#src/entities/session/session.slice.ts'
import { closeSlice, closingStepped, selectClosing } from './close.slice.ts'

const press = closingStepped({
  type: 'press',
  key: 'k',
  request: { account: 'demo', order: OPEN_ORDER, shownPrice: '64179.19' },
})
const run = (...actions: Parameters<typeof closeSlice.reducer>[1][]) => ({
  close: actions.reduce(closeSlice.reducer, closeSlice.getInitialState()),
})

describe('the closing flow in the store', () => {
  it('keeps a closing without an answer when the session ran out, and forgets it with the customer', () => {
    const lost = closingStepped({ type: 'lose', key: 'k' })
    expect(selectClosing(run(press, lost, sessionEnded('expired'))).phase).toBe('unknown')
    expect(selectClosing(run(press, lost, sessionEnded('walletChanged'))).phase).toBe('idle')
  })
})
