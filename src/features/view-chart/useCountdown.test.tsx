import { act, cleanup } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import type { Interval } from '#protocol/intervals.ts'
import { clockTicked, heartbeatArrived } from '#src/entities/market/market.slice.ts'
import { useCountdown } from './useCountdown.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const INFO = { code: 'X', open: true, changesAt: null, at: null, price: '7' }

let told: (number | null)[] = []
let rendered: true[] = []
let world = createWorld()

function Probe({ info = INFO, interval, on = true }: ProbeProps) {
  useEffect(() => void rendered.push(true))
  useCountdown(CHART, info, interval, on)
  return null
}
interface ProbeProps {
  readonly info?: typeof INFO | (Omit<typeof INFO, 'price'> & { readonly price: null })
  readonly interval: Interval
  readonly on?: boolean
}
const CHART = { countdown: { set: (left: number | null) => void told.push(left) } }

const tick = (at: number) => act(() => void world.store.dispatch(clockTicked(at)))

beforeEach(() => {
  told = []
  rendered = []
  world = createWorld()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('tells the chart with each tick what is left by the server’s clock, and renders nothing', () => {
  tick(NOON)
  renderInWorld(world, <Probe interval="15m" />)
  expect([told, rendered]).toEqual([[900_000], [true]])
  tick(NOON + 1_000)
  tick(NOON + 899_000)
  tick(NOON + 900_000)
  expect([told.slice(1), rendered]).toEqual([[899_000, 1_000, 900_000], [true]])
  act(() => void world.store.dispatch(heartbeatArrived({ at: NOON + 60_000, now: NOON })))
  tick(NOON + 1_000)
  expect(told.at(-1)).toBe(839_000)
})

it('counts to the end of the calendar’s month', () => {
  tick(NOON)
  renderInWorld(world, <Probe interval="1M" />)
  expect(told.at(-1)).toBe(Date.UTC(2026, 11, 1) - NOON)
})

it.each([
  ['it is turned off', { on: false }],
  ['the instrument is closed', { info: { ...INFO, open: false } }],
  ['there is no price', { info: { ...INFO, price: null } }],
  ['the price is stale', { info: { ...INFO, at: '2026-11-20T11:00:00.000Z' } }],
] as const)('says nothing where %s', (_, props) => {
  tick(NOON)
  renderInWorld(world, <Probe interval="15m" {...(props as object)} />)
  tick(NOON + 1_000)
  expect(new Set(told)).toEqual(new Set([null]))
})
