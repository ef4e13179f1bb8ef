import { act, cleanup } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import { clockTicked, quotesArrived } from '#src/entities/market/market.slice.ts'
import { usePrices } from './usePrices.ts'

afterEach(cleanup)

it('gives the chart the price that is there and each that comes, of its code alone, and renders nothing', () => {
  const world = createWorld()
  const [push, rendered] = [vi.fn(), vi.fn()]
  const chart = { push }
  let show: (code: string) => void = () => undefined
  function Probe() {
    const [code, setCode] = useState('A')
    show = setCode
    useEffect(rendered)
    usePrices(chart, code)
    return null
  }
  const say = (code: string, price: string, at: number) => {
    const entries = [{ code, price, at, zdf: '0' }]
    act(() => void world.store.dispatch(quotesArrived({ entries, now: at })))
  }
  say('A', '1', 10)
  const view = renderInWorld(world, <Probe />)
  say('B', '5', 20)
  act(() => void world.store.dispatch(clockTicked(25)))
  say('A', '2', 30)
  expect(push.mock.calls).toEqual([
    ['1', 10],
    ['2', 30],
  ])
  expect(rendered).toHaveBeenCalledOnce()
  act(() => show('B'))
  expect(push.mock.lastCall).toEqual(['5', 20])
  say('A', '3', 40)
  view.unmount()
  say('B', '6', 50)
  expect(push).toHaveBeenCalledTimes(3)
})
