import { act, cleanup } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { OPEN_OPTION } from '#kit/options.ts'
import { BITCOIN, OPEN_ORDER } from '#kit/orders.ts'
import type { OwnFill } from '#src/features/view-chart/fills.ts'
import { useFills } from './useFills.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

it('asks for fills of this instrument alone, and only where they are shown', async () => {
  const closed = {
    ...OPEN_ORDER,
    id: 'c',
    state: 'closed',
    closePrice: '66000.00',
    closedAt: '2026-11-20T13:00:00.000Z',
  }
  const asked: string[] = []
  const page =
    (name: string, items: (past: boolean) => readonly unknown[]) =>
    ({ query }: { query: URLSearchParams }) => {
      const past = query.get('state') === 'history'
      asked.push(`${name} ${past ? (query.get('instrumentId') ?? '') : 'open'}`)
      return ok({ items: items(past), next: null })
    }
  const other = { ...OPEN_ORDER, id: 'o', instrumentId: '99' }
  scriptApi({
    listContracts: page('contracts', (past) => (past ? [closed] : [OPEN_ORDER, other])),
    listOptionOrders: page('options', (past) => (past ? [] : [OPEN_OPTION])),
    listSpotOrders: page('spot', () => []),
  })
  let fills: readonly OwnFill[] = []
  function Probe({ shown }: { readonly shown: boolean }) {
    const marks = useFills(BITCOIN)
    const { onFills } = marks
    useEffect(() => onFills(shown), [onFills, shown])
    useEffect(() => {
      fills = marks.fills
    }, [marks.fills])
    return null
  }
  const world = createWorld()
  const view = renderInWorld(world, <Probe shown={false} />)
  await settle()
  expect(asked).toEqual([])
  view.unmount()
  renderInWorld(world, <Probe shown />)
  await settle()
  const { id } = BITCOIN
  expect(asked.toSorted()).toEqual(
    [`contracts ${id}`, 'contracts open', `options ${id}`, 'options open', `spot ${id}`].toSorted(),
  )
  expect(fills.map((fill) => fill.id).toSorted()).toEqual(
    ['c-closed', 'c-opened', `${OPEN_ORDER.id}-opened`, `${OPEN_OPTION.id}-bought`].toSorted(),
  )
})
