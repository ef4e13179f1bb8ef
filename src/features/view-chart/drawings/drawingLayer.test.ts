import type { Chart } from 'klinecharts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Drawing } from '#protocol/drawing.ts'
import type { ChartInk } from '../chartStyles.ts'
import { createDrawingLayer, type DrawingHost } from './drawingLayer.ts'

interface Told {
  readonly overlay: {
    readonly id: string
    readonly currentStep?: number
    readonly points: readonly { readonly timestamp?: number; readonly value?: number }[]
  }
}

/** An overlay as it was handed to the library, with the ways it tells of. */
interface ScriptedOverlay {
  readonly id: string
  readonly name: string
  readonly points?: unknown
  readonly onDrawing: (told: Told) => void
  readonly onDrawEnd: (told: Told) => void
  readonly onPressedMoveEnd: (told: Told) => void
  readonly onSelected: () => void
  readonly onDeselected: () => void
}

let overlays: ScriptedOverlay[] = []
const chart = {
  createOverlay: (overlay: ScriptedOverlay) => void overlays.push(overlay),
  getOverlays: () => overlays.map(({ id }) => ({ id, groupId: 'drawings' })),
  removeOverlay({ id }: { id: string }) {
    overlays = overlays.filter((one) => one.id !== id)
  },
} as unknown as Chart

const host = { onDrawn: vi.fn(), onRemoved: vi.fn(), onStep: vi.fn() } satisfies DrawingHost
const open = () => createDrawingLayer(chart, () => ({}) as ChartInk, host)
const POINTS = [
  { timestamp: 1_000, value: 10 },
  { timestamp: 2_000, value: 12.5 },
]
const TREND: Drawing = {
  id: 'a',
  tool: 'trend',
  points: [
    { at: 1_000, price: 10 },
    { at: 2_000, price: 12.5 },
  ],
}

beforeEach(() => {
  overlays = []
  vi.clearAllMocks()
})

it('draws what it is given at moments and prices, and anew what was moved', async () => {
  const layer = open()
  layer.set([TREND, { id: 'b', tool: 'horizontal', points: [{ at: 3, price: 4 }] }])
  expect(overlays).toMatchObject([
    { id: 'a', name: 'segment', points: POINTS },
    { id: 'b', name: 'horizontalStraightLine', points: [{ timestamp: 3, value: 4 }] },
  ])
  const end = { timestamp: 5_000, value: 9 }
  overlays[0]?.onPressedMoveEnd({ overlay: { id: 'a', points: [POINTS[0] ?? {}, end] } })
  await Promise.resolve()
  const points = [
    { at: 1_000, price: 10 },
    { at: 5_000, price: 9 },
  ]
  expect(host.onDrawn).toHaveBeenCalledExactlyOnceWith({ ...TREND, points })
  layer.repaint()
  expect(overlays.map(({ id }) => id)).toEqual(['a', 'b'])
})

it('tells each point of a drawing under way, keeps it while others are drawn anew, and gives it up', async () => {
  const layer = open()
  layer.start('trend')
  const id = overlays[0]?.id ?? ''
  overlays[0]?.onDrawing({ overlay: { id, currentStep: 2, points: POINTS } })
  await Promise.resolve()
  expect(host.onStep.mock.calls).toEqual([[0], [1]])
  layer.set([TREND])
  expect(overlays.map((one) => one.id)).toEqual([id, 'a'])
  expect([layer.cancel(), layer.cancel()]).toEqual([true, false])
  expect(overlays.map((one) => one.id)).toEqual(['a'])
  expect(host.onStep).toHaveBeenLastCalledWith(null)
  layer.start('trend')
  const next = overlays.at(-1)
  next?.onDrawEnd({ overlay: { id: next.id, points: POINTS } })
  await Promise.resolve()
  expect(host.onDrawn).toHaveBeenCalledExactlyOnceWith({ ...TREND, id: next?.id })
  expect(layer.cancel()).toBe(false)
})

it('removes what is selected, and nothing else', () => {
  const layer = open()
  layer.set([TREND])
  expect(layer.removeSelected()).toBe(false)
  overlays[0]?.onSelected()
  overlays[0]?.onDeselected()
  expect(layer.removeSelected()).toBe(false)
  overlays[0]?.onSelected()
  expect(layer.removeSelected()).toBe(true)
  expect(host.onRemoved).toHaveBeenCalledExactlyOnceWith('a')
})
