import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createWorld, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { sessionRestored } from '#src/shared/session/session.slice.ts'
import { useOwn } from './useOwn.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Sheet() {
  const [order, setOrder] = useOwn<string | null>(null)
  return (
    <button type="button" onClick={() => setOrder('o1')}>
      {order ?? 'none'}
    </button>
  )
}

it('keeps what a customer opened to that customer', () => {
  scriptApi({})
  const world = createWorld()
  const { session } = world.store.getState()
  renderInWorld(world, <Sheet />)
  const shown = (): string | null => screen.getByRole('button').textContent
  fireEvent.click(screen.getByRole('button'))
  expect(shown()).toBe('o1')
  act(() => void world.store.dispatch(sessionRestored(null)))
  expect(shown()).toBe('none')
  const user = { id: 'c2', address: null, registeredAt: session.user?.registeredAt ?? '' }
  act(() => void world.store.dispatch(sessionRestored({ ...session, token: 'other', user })))
  expect(shown()).toBe('none')
  fireEvent.click(screen.getByRole('button'))
  expect(shown()).toBe('o1')
})
