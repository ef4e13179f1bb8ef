import type { Chart } from 'klinecharts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ChartInk } from './chartStyles.ts'
import { createLineLayer } from './lineLayer.ts'
import type { ChartLine, MovedAlert, MovedLevel } from './orderLines.ts'

vi.mock('klinecharts', () => ({ registerIndicator: vi.fn(), registerOverlay: vi.fn() }))

interface ScriptedOverlay {
  readonly id: string
  readonly lock: boolean
  readonly points: readonly { readonly value: number }[]
  readonly extendData: { readonly isHeld: boolean }
  readonly onPressedMoveStart: () => void
  readonly onPressedMoveEnd: (event: { overlay: { points: { value: number }[] } }) => void
}

let overlays: ScriptedOverlay[] = []
/** What the axis must reach to. */
let reached: unknown[] = []
let moves: MovedLevel[] = []
let alerts: MovedAlert[] = []
const chart = {
  createOverlay: (overlay: ScriptedOverlay) => overlays.push(overlay),
  removeOverlay() {
    overlays = []
  },
  getDataList: () => [{ close: 67_000 }],
  getYAxes: () => [{ getRange: () => ({ from: 66_000, to: 68_000 }) }],
  overrideIndicator: ({ minValue, maxValue }: { minValue: unknown; maxValue: unknown }) =>
    reached.push(minValue === maxValue ? minValue : 'apart'),
} as unknown as Chart

const open = () =>
  createLineLayer(chart, () => ({}) as ChartInk, {
    decimals: 2,
    onMoved: (moved) => moves.push(moved),
    onAlertMoved: (moved) => alerts.push(moved),
    texts: { price: String, words: String },
  })

const ENTRY = { id: 'e', kind: 'entry', price: 68_000, text: 'entry' } as const
const STOP = { id: 's', kind: 'stopLoss', price: 66_000, text: 'SL', levelOf: 'o1' } as const
const LIMIT = { id: 'l', kind: 'limit', price: 67_000, text: 'L', levelOf: 'w1' } as const
const ALERT = { id: 'a', kind: 'alert', price: 70_000, text: 'Alert', alertId: 'a1' } as const
const LINES: readonly ChartLine[] = [ALERT, ENTRY, STOP, LIMIT]

beforeEach(() => {
  overlays = []
  reached = []
  moves = []
  alerts = []
})

it('lets nothing be moved but levels of orders, and tells on the tick grid where one was let go', async () => {
  const layer = open()
  layer.set([ENTRY, STOP, LIMIT])
  expect(overlays.map(({ id, lock }) => [id, lock])).toEqual([
    ['e', true],
    ['s', false],
    ['l', false],
  ])
  overlays[2]?.onPressedMoveEnd({ overlay: { points: [{ value: 66_900.004 }] } })
  expect(moves.splice(0)).toEqual([{ orderId: 'w1', level: 'limit', price: '66900.00' }])
  await Promise.resolve()
  const held = overlays[1]
  const letGo = (value: number): void =>
    held?.onPressedMoveEnd({ overlay: { points: [{ value }] } })
  held?.onPressedMoveStart()
  // A price that comes meanwhile does not take the line out of the hand.
  layer.set([{ ...STOP, text: 'later' }])
  expect(overlays[1]).toBe(held)
  letGo(66_123.4567)
  expect(moves).toEqual([{ orderId: 'o1', level: 'stopLoss', price: '66123.46' }])
  await Promise.resolve()
  expect(overlays.map(({ id }) => id)).toEqual(['s'])
  for (const nowhere of [66_000.001, -5]) letGo(nowhere)
  layer.set([ALERT])
  expect(overlays.map(({ id, lock }) => [id, lock])).toEqual([['a', false]])
  const [line] = overlays
  for (const value of [71_000.004, 70_000.001, 0.001]) {
    line?.onPressedMoveEnd({ overlay: { points: [{ value }] } })
  }
  expect(alerts).toEqual([{ alertId: 'a1', price: '71000.00' }])
  expect(moves).toHaveLength(1)
})

/** The one line that is drawn as held, and where. */
const shown = () =>
  overlays
    .filter(({ extendData }) => extendData.isHeld)
    .map(({ id, points }) => [id, points[0]?.value])

it('moves by keys what a pointer moves, in view, and tells the same once it is let go', () => {
  const layer = open()
  layer.set(LINES)
  const heard = vi.fn()
  layer.onHeld(heard)
  layer.pick(1)
  expect(shown()).toEqual([['l', 67_000]])
  layer.step(-3, 'tick')
  layer.step(1, 'page')
  expect(shown()).toEqual([['l', 67_099.97]])
  // New prices, and what follows of them, leave it in the hand.
  layer.set(LINES.map((line) => ({ ...line, text: 'later' })))
  expect(shown()).toEqual([['l', 67_099.97]])
  expect(layer.held()?.line.text).toBe('later')
  expect([moves, reached]).toEqual([[], [67_000, 66_999.97, 67_099.97]])
  layer.drop()
  expect(moves).toEqual([{ orderId: 'w1', level: 'limit', price: '67099.97' }])
  expect([shown(), layer.held(), reached.at(-1)]).toEqual([[], null, null])
  expect(heard).toHaveBeenCalledTimes(4)
  layer.pick(1)
  layer.pick(-1)
  layer.step(-10, 'tick')
  layer.drop()
  expect(alerts).toEqual([{ alertId: 'a1', price: '69999.90' }])
})

it('puts back what keys give up, what another hand takes, and what is over', () => {
  const layer = open()
  layer.set(LINES)
  const take = (): void => {
    layer.pick(1)
    layer.step(10, 'page')
  }
  take()
  expect([layer.giveUp(), layer.giveUp()]).toEqual([true, false])
  expect(overlays.at(-1)?.points).toEqual([{ value: 67_000 }])
  take()
  overlays[2]?.onPressedMoveStart()
  expect(layer.held()).toBeNull()
  overlays[2]?.onPressedMoveEnd({ overlay: { points: [{ value: 66_000 }] } })
  take()
  layer.set([ENTRY])
  expect([layer.held(), layer.pick(1), layer.giveUp()]).toEqual([null, false, false])
  layer.set([LIMIT])
  take()
  layer.pick(1)
  expect(layer.held()?.price).toBe('68000.00')
  layer.giveUp()
  // One that stands where it stood is no change.
  layer.set(LINES)
  layer.pick(1)
  layer.drop()
  expect([moves, alerts]).toEqual([[], []])
})
