import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { CountryPicker } from './CountryPicker.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['account'])
})
afterEach(cleanup)

const sent = vi.fn()
function Stage() {
  const [country, setCountry] = useState('DE')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <CountryPicker value={country} onChange={setCountry} />
    </form>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country or region' })
const shown = () => box().value.replace(/[\u2066\u2069]/g, '')
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const press = (key: string) => fireEvent.keyDown(box(), { key })
/** What a screen reader says is under the cursor. */
const active = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

it('is chosen by typing a name or a code, and by keys alone', () => {
  render(<Stage />)
  expect(shown()).toBe('Germany +49')
  expect(box().getAttribute('aria-expanded')).toBe('false')
  press('ArrowDown')
  expect(box().getAttribute('aria-expanded')).toBe('true')
  expect(active()).toBe('Germany+49')
  press('ArrowDown')
  expect(active()).toBe('Ghana+233')
  fireEvent.change(box(), { target: { value: 'thai' } })
  expect(options()).toEqual(['Thailand+66'])
  press('Enter')
  expect(shown()).toBe('Thailand +66')
  expect(options()).toEqual([])
  fireEvent.change(box(), { target: { value: '+44' } })
  expect(options()).toHaveLength(4)
  press('ArrowDown')
  press('ArrowUp')
  press('ArrowUp')
  expect(active()).toBe('Guernsey+44')
  expect(sent).not.toHaveBeenCalled()
})

it('is chosen by a press, and left as it was by Escape or by going on', () => {
  render(<Stage />)
  fireEvent.click(box())
  expect(options().length).toBeGreaterThan(200)
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Germany+49')
  fireEvent.change(box(), { target: { value: 'zzz' } })
  expect(screen.getByRole('status').textContent).toBe('No country matches this.')
  press('Enter')
  expect(shown()).toBe('Germany +49')
  fireEvent.change(box(), { target: { value: 'japan' } })
  expect(fireEvent.keyDown(box(), { key: 'Escape' })).toBe(false)
  expect(shown()).toBe('Germany +49')
  fireEvent.change(box(), { target: { value: 'japan' } })
  expect(fireEvent.mouseDown(screen.getByRole('option'))).toBe(false)
  expect(shown()).toBe('Japan +81')
  fireEvent.click(box())
  fireEvent.blur(box())
  expect(shown()).toBe('Japan +81')
})
