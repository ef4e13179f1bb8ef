import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useOlderUntilWanted, WantedOrder } from './WantedOrder.tsx'

const brought = vi.fn()

beforeEach(() => {
  brought.mockClear()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(brought)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface ListProps {
  readonly ids: readonly string[] | undefined
  readonly load?: () => Promise<void>
  readonly busy?: boolean
  readonly fault?: unknown
}

function List({ ids, load, busy = false, fault }: ListProps) {
  useOlderUntilWanted(
    ids?.map((id) => ({ id })),
    load === undefined ? null : { load, busy, fault },
  )
  return (ids ?? []).map((id) => (
    <WantedOrder key={id} id={id}>
      <p>{id}</p>
    </WantedOrder>
  ))
}

const at = (address: string, list: ListProps) => (
  <MemoryRouter initialEntries={[address]}>
    <List {...list} />
  </MemoryRouter>
)

describe('the order that the address asks for', () => {
  it('is marked, brought into view and read out, and no other', () => {
    render(at('/profile/orders?order=b', { ids: ['a', 'b', 'c'] }))
    const marked = screen.getByText('b').closest('[aria-current]')
    expect(document.activeElement).toBe(marked)
    expect(document.querySelectorAll('[aria-current]').length).toBe(1)
    expect(brought).toHaveBeenCalledTimes(1)
  })

  it('is looked for among older ones until it is there', () => {
    const more = vi.fn(async () => undefined)
    const address = '/profile/orders?order=c'
    const { rerender } = render(at(address, { ids: undefined, load: more }))
    expect(more).not.toHaveBeenCalled()
    rerender(at(address, { ids: ['a'], load: more }))
    expect(more).toHaveBeenCalledTimes(1)
    rerender(at(address, { ids: ['a'], load: more, busy: true }))
    rerender(at(address, { ids: ['a'], load: more, fault: { kind: 'offline' } }))
    expect(more).toHaveBeenCalledTimes(1)
    rerender(at(address, { ids: ['a', 'b'], load: more }))
    expect(more).toHaveBeenCalledTimes(2)
    rerender(at(address, { ids: ['a', 'b', 'c'], load: vi.fn(async () => undefined) }))
    expect(more).toHaveBeenCalledTimes(2)
    expect(brought).toHaveBeenCalledTimes(1)
  })

  it('that nobody asks for moves nothing and loads nothing', () => {
    const more = vi.fn(async () => undefined)
    render(at('/profile/orders', { ids: ['a'], load: more }))
    expect(document.querySelector('[aria-current]')).toBeNull()
    expect(more).not.toHaveBeenCalled()
  })
})
