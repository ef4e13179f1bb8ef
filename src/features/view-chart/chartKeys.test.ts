import { expect, it, vi } from 'vitest'
import { canvasKeys, type ChartKeys, chartKeys } from './chartKeys.ts'

const NOTHING = { lines: undefined, drawings: undefined, isFull: true }

it('leads keys of a chart to what they say', () => {
  const told: unknown[] = []
  const acts = chartKeys({
    ...NOTHING,
    lines: { pick: (by) => told.push(`line ${by}`) > 0, giveUp: () => false },
    choose: (interval) => told.push(interval),
    full: (isFull) => told.push(isFull),
    goTo: () => told.push('go to'),
    draw: () => told.push('draw'),
    alert: () => told.push('alert'),
    chart: { scroll: (to) => told.push(to), zoom: (by) => told.push(by > 1) },
  })
  for (const key of ['1', '8']) acts.interval?.(key, false)
  acts.full?.('f', false)
  acts.goTo?.('alt+g', false)
  acts.draw?.('d', false)
  acts.alert?.('a', false)
  acts.move?.('m', false)
  acts.pan?.('arrowleft', false)
  acts.ends?.('end', false)
  for (const key of ['+', '-']) acts.zoom?.(key, false)
  expect(told).toEqual([
    '1m',
    '1w',
    false,
    'go to',
    'draw',
    'alert',
    'line 1',
    -10,
    'newest',
    true,
    false,
  ])
})

it('gives up a line or a drawing before it leaves full screen, and removes what is selected', () => {
  const full = vi.fn()
  const lines = { pick: vi.fn(), giveUp: vi.fn(() => true) }
  const drawings = { cancel: vi.fn(() => true), removeSelected: vi.fn(() => true) }
  const none = (): void => undefined
  const keys: ChartKeys = {
    choose: none,
    goTo: none,
    draw: none,
    alert: none,
    chart: null,
    full,
    isFull: true,
    lines,
    drawings,
  }
  const { leave, remove } = canvasKeys(keys)
  leave?.('escape', false)
  expect(drawings.cancel).not.toHaveBeenCalled()
  lines.giveUp.mockReturnValue(false)
  leave?.('escape', false)
  expect(full).not.toHaveBeenCalled()
  drawings.cancel.mockReturnValue(false)
  // The key stays the browser's.
  expect(leave?.('escape', false)).toBe(false)
  expect(full).toHaveBeenCalledExactlyOnceWith(false)
  remove?.('delete', false)
  expect(drawings.removeSelected).toHaveBeenCalledOnce()
})
