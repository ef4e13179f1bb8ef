import { expect, it } from 'vitest'
import { createWorld } from '#kit/frontWorld.tsx'
import { OPEN_ORDER } from '#kit/orders.ts'
import { sessionEnded } from '#src/shared/session/session.slice.ts'
import { changed, selectBatch } from './all.slice.ts'
import { newBatch } from './batch.ts'

const head = { account: 'demo', kind: 'close', activeAt: 7 } as const

it('shows a batch to its customer alone, and forgets it at a sign-out', () => {
  const { store } = createWorld()
  const customer = store.getState().session.user?.id ?? ''
  const batch = newBatch({ ...head, customer }, [OPEN_ORDER])
  store.dispatch(changed({ ...batch, customer: 'another' }))
  expect(selectBatch(store.getState())).toBeNull()
  store.dispatch(changed(batch))
  expect(selectBatch(store.getState())).toBe(batch)
  store.dispatch(sessionEnded('signedOut'))
  expect(selectBatch(store.getState())).toBeNull()
})
