import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import type { Interval } from '#protocol/intervals.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { Intervals } from './Intervals.tsx'

afterEach(cleanup)
beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['instrument'])
})

const chips = (): readonly (string | null)[] =>
  screen.getAllByRole('button').map(({ textContent }) => textContent)

function show(value: Interval, wide: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const onChange = vi.fn()
  renderInWorld(createWorld(), <Intervals value={value} onChange={onChange} />)
  const more = screen.getByRole<HTMLSelectElement>('combobox', { name: 'More timeframes' })
  return { onChange, more, rest: [...more.options].map(({ value: one }) => one).filter(Boolean) }
}

it('has the eight of the keys at hand on a desktop, and the others in its picker', () => {
  const { onChange, more, rest } = show('1h', true)
  expect(chips()).toEqual(['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'])
  expect([rest, more.value]).toEqual([['3m', '2h', '6h', '12h', '3d', '1M'], ''])
  fireEvent.change(more, { target: { value: '1M' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1M')
})

it('has four on a phone', () => {
  const { rest } = show('4h', false)
  expect([chips(), rest.length]).toEqual([['15m', '1h', '4h', '1d'], 10])
})

it('shows another one in the place of the last of them', () => {
  const { more, rest } = show('1M', false)
  expect(chips()).toEqual(['15m', '1h', '4h'])
  expect(rest).toHaveLength(11)
  expect([more.value, more.closest('label')?.firstChild?.textContent]).toEqual(['1M', '1M'])
  expect(screen.getByRole('option', { name: '1 month', selected: true })).toBeDefined()
})
