import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { NumberField } from './NumberField.tsx'

function Form({
  first,
  heard,
}: {
  readonly first: string
  readonly heard?: (text: string) => void
}) {
  const [typed, setTyped] = useState(first)
  return (
    <NumberField
      label="Lots"
      value={typed}
      maxDecimals={2}
      steps={{ step: '1', min: '1', max: '10' }}
      hint="If hit"
      onChange={(text) => {
        heard?.(text)
        setTyped(text)
      }}
    />
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Lots')
const note = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['errors'])
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a number field', () => {
  it('draws grouping when it is left, and shows what was typed while it is used', () => {
    render(<Form first="1234.5" />)
    expect(field().value).toBe('1,234.5')
    fireEvent.focus(field())
    expect(field().value).toBe('1234.5')
    fireEvent.blur(field())
    expect(field().value).toBe('1,234.5')
  })

  it('is selected whole when it is entered, so that typing replaces the figure', () => {
    render(<Form first="74901.91" />)
    act(() => {
      field().focus()
    })
    const { selectionStart, selectionEnd, value } = field()
    expect(value).toBe('74901.91')
    expect([selectionStart, selectionEnd]).toEqual([0, value.length])
  })

  it('keeps the zeros a price ends in', () => {
    render(<Form first="75000.10" />)
    expect(field().value).toBe('75,000.10')
  })

  it('announces what is wrong, and never the hint that follows the price', () => {
    render(<Form first="5" />)
    expect(note()?.textContent).toBe('If hit')
    expect(screen.getByText('If hit').closest('[aria-live]')).toBeNull()
    fireEvent.change(field(), { target: { value: '5x' } })
    expect(note()?.querySelector('[aria-live]')?.textContent).not.toBe('')
  })

  it('is typed with a decimal keyboard, left to right', () => {
    render(<Form first="" />)
    expect(field().inputMode).toBe('decimal')
    expect(field().dir).toBe('ltr')
  })

  it.each([
    ['1.234', 'Max 2 decimal places.'],
    ['1,234', 'No thousands separators. Use . for decimals.'],
    ['abc', 'This is not a number.'],
  ])('refuses %s in words and keeps what was typed', (text, words) => {
    render(<Form first="" />)
    fireEvent.focus(field())
    fireEvent.change(field(), { target: { value: text } })
    fireEvent.blur(field())
    expect(field().value).toBe(text)
    expect(note()?.textContent).toBe(words)
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('says nothing about an empty field: the form does', () => {
    render(<Form first="" />)
    expect(note()?.querySelector('[aria-live]')?.textContent).toBe('')
  })

  it('steps within its bounds', () => {
    render(<Form first="9" />)
    fireEvent.click(screen.getByLabelText('More'))
    fireEvent.click(screen.getByLabelText('More'))
    expect(field().value).toBe('10')
    fireEvent.click(screen.getByLabelText('Less'))
    expect(field().value).toBe('9')
  })

  it('repeats a step that is held, after 400 ms, until it is let go', () => {
    vi.useFakeTimers()
    const heard = vi.fn<(text: string) => void>()
    render(<Form first="1" heard={heard} />)
    const more = screen.getByLabelText('More')
    fireEvent.pointerDown(more)
    vi.advanceTimersByTime(399)
    expect(heard).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(heard).toHaveBeenCalledTimes(1)
    fireEvent.pointerUp(more)
    vi.advanceTimersByTime(5000)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
