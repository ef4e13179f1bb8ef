import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toggleFavourite, useFavourites } from './favourites.ts'

function List() {
  return <output>{useFavourites().join(' ')}</output>
}

const shown = () => screen.getByRole('status').textContent

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('favourites', () => {
  it('are kept on the device and shown at once', () => {
    render(<List />)
    act(() => toggleFavourite('BTCUSDT'))
    act(() => toggleFavourite('EURUSD'))
    expect(shown()).toBe('BTCUSDT EURUSD')
    expect(localStorage.getItem('glasshouse.favourites')).toContain('EURUSD')
    act(() => toggleFavourite('BTCUSDT'))
    expect(shown()).toBe('EURUSD')
  })

  it('follow another tab of this browser', () => {
    render(<List />)
    const newValue = JSON.stringify({ version: 1, value: ['XAUUSD', 7] })
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'glasshouse.favourites', newValue }))
    })
    expect(shown()).toBe('XAUUSD')
  })
})
