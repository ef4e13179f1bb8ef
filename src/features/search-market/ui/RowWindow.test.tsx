import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RowWindow } from './RowWindow.tsx'

afterEach(() => {
  cleanup()
  document.documentElement.style.removeProperty('font-size')
})

describe('a window on a long list', () => {
  it('draws the rows in view and keeps the height of all', () => {
    document.documentElement.style.fontSize = '100px'
    const items = Array.from({ length: 5_000 }, (_, index) => `row ${index}`)
    render(
      <RowWindow items={items} row={0.64} keyOf={(item) => item} label="Markets">
        {(item) => <span>{item}</span>}
      </RowWindow>,
    )
    const rows = screen.getAllByRole('listitem')
    expect(rows.length).toBe(Math.ceil(window.innerHeight / 64) + 4)
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('5000')
    expect(screen.getByRole('list').style.getPropertyValue('--rows')).toBe('5000')
  })
})
