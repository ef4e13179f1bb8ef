import type { Chart } from 'klinecharts'
import { expect, it, vi } from 'vitest'
import { drawLines } from './orderLineOverlays.ts'
import type { ChartLine, MovedAlert, MovedLevel } from './orderLines.ts'

vi.mock('klinecharts', () => ({ registerIndicator: vi.fn(), registerOverlay: vi.fn() }))

interface ScriptedOverlay {
  readonly id: string
  readonly lock: boolean
  readonly onPressedMoveStart: () => void
  readonly onPressedMoveEnd: (event: { overlay: { points: { value: number }[] } }) => void
}

it('lets nothing be moved but levels of orders, and tells on the tick grid where one was let go', async () => {
  let overlays: ScriptedOverlay[] = []
  const chart = {
    createOverlay: (overlay: ScriptedOverlay) => overlays.push(overlay),
    removeOverlay() {
      overlays = []
    },
  } as unknown as Chart
  const moves: MovedLevel[] = []
  const alerts: MovedAlert[] = []
  const shown = { lines: [] as readonly ChartLine[], ink: {} as never, moving: false }
  const show = (lines: readonly ChartLine[]): void => {
    shown.lines = lines
    drawLines(chart, shown, {
      decimals: 2,
      onMoved: (moved) => moves.push(moved),
      onAlertMoved: (moved) => alerts.push(moved),
      texts: { price: String },
    })
  }
  const stop = { id: 's', kind: 'stopLoss' as const, price: 66_000, text: 'SL', levelOf: 'o1' }
  const limit = { id: 'l', kind: 'limit' as const, price: 67_000, text: 'L', levelOf: 'w1' }
  show([{ id: 'e', kind: 'entry', price: 68_000, text: 'entry' }, stop, limit])
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
  show([{ ...stop, text: 'later' }])
  expect(overlays[1]).toBe(held)
  letGo(66_123.4567)
  expect(moves).toEqual([{ orderId: 'o1', level: 'stopLoss', price: '66123.46' }])
  await Promise.resolve()
  expect(overlays.map(({ id }) => id)).toEqual(['s'])
  for (const nowhere of [66_000.001, -5]) letGo(nowhere)
  const alert = { id: 'a', kind: 'alert' as const, price: 70_000, text: 'Alert', alertId: 'a1' }
  show([alert])
  expect(overlays.map(({ id, lock }) => [id, lock])).toEqual([['a', false]])
  const [line] = overlays
  for (const value of [71_000.004, 70_000.001, 0.001]) {
    line?.onPressedMoveEnd({ overlay: { points: [{ value }] } })
  }
  expect(alerts).toEqual([{ alertId: 'a1', price: '71000.00' }])
  expect(moves).toHaveLength(1)
})
