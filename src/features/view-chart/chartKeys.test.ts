import { expect, it, vi } from 'vitest'
import { type ChartKeys, pressAnywhere, pressChartKey } from './chartKeys.ts'

it('leads keys of a chart to what they say, and leaves others to the browser', () => {
  const told: unknown[] = []
  const on: ChartKeys = {
    choose: (interval) => told.push(interval),
    full: (isFull) => told.push(isFull),
    help: () => told.push('help'),
    draw: () => told.push('draw'),
    alert: () => told.push('alert'),
    chart: { scroll: (to) => told.push(to), zoom: (by) => told.push(by > 1) },
    isFull: true,
  }
  const press = (key: string, held: object = {}): boolean =>
    pressChartKey({ key, altKey: false, ctrlKey: false, metaKey: false, ...held }, on)
  const keys = ['1', '8', 'f', 'd', 'a', '?', 'ArrowLeft', 'End', '+', '-']
  expect(keys.map((key) => press(key))).toEqual(keys.map(() => true))
  expect(told).toEqual(['1m', '1w', false, 'draw', 'alert', 'help', -10, 'newest', true, false])
  // No key buys or sells, and what the browser does with Ctrl stays the browser's.
  expect([press('b'), press('s'), press('9'), press('f', { ctrlKey: true })]).not.toContain(true)
  expect(told).toHaveLength(10)
})

it('gives up a drawing before it leaves full screen, and removes what is selected', () => {
  const full = vi.fn()
  const drawings = { cancel: vi.fn(() => true), removeSelected: vi.fn(() => true) }
  const press = (key: string): void => pressAnywhere(key, { full, isFull: true, drawings })
  press('Escape')
  expect(full).not.toHaveBeenCalled()
  drawings.cancel.mockReturnValue(false)
  press('Escape')
  expect(full).toHaveBeenCalledExactlyOnceWith(false)
  press('Delete')
  expect(drawings.removeSelected).toHaveBeenCalledOnce()
})
