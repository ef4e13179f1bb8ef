import { expect, it, vi } from 'vitest'
import { canvasKeys, type ChartKeys, chartKeys } from './chartKeys.ts'

const NOTHING = { drawings: undefined, isFull: true }

it('leads keys of a chart to what they say', () => {
  const told: unknown[] = []
  const acts = chartKeys({
    ...NOTHING,
    choose: (interval) => told.push(interval),
    full: (isFull) => told.push(isFull),
    draw: () => told.push('draw'),
    alert: () => told.push('alert'),
    chart: { scroll: (to) => told.push(to), zoom: (by) => told.push(by > 1) },
  })
  for (const key of ['1', '8']) acts.interval?.(key)
  acts.full?.('f')
  acts.draw?.('d')
  acts.alert?.('a')
  acts.pan?.('arrowleft')
  acts.ends?.('end')
  for (const key of ['+', '-']) acts.zoom?.(key)
  expect(told).toEqual(['1m', '1w', false, 'draw', 'alert', -10, 'newest', true, false])
})

it('gives up a drawing before it leaves full screen, and removes what is selected', () => {
  const full = vi.fn()
  const drawings = { cancel: vi.fn(() => true), removeSelected: vi.fn(() => true) }
  const none = (): void => undefined
  const keys: ChartKeys = {
    choose: none,
    draw: none,
    alert: none,
    chart: null,
    full,
    isFull: true,
    drawings,
  }
  const { leave, remove } = canvasKeys(keys)
  leave?.('escape')
  expect(full).not.toHaveBeenCalled()
  drawings.cancel.mockReturnValue(false)
  // The key stays the browser's.
  expect(leave?.('escape')).toBe(false)
  expect(full).toHaveBeenCalledExactlyOnceWith(false)
  remove?.('delete')
  expect(drawings.removeSelected).toHaveBeenCalledOnce()
})
