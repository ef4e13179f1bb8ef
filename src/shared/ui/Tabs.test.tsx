import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

it('moves on with each press, also before the last choice is there', () => {
  const onChange = vi.fn<(value: string) => void>()
  const items = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
  render(<Tabs label="parts" panel="p" value="a" items={items} onChange={onChange} />)
  const tab = (name: string) => screen.getByRole('tab', { name })
  tab('a').focus()
  fireEvent.keyDown(tab('a'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tab('b'))
  fireEvent.keyDown(tab('b'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tab('c'))
  expect(onChange.mock.calls).toEqual([['b'], ['c']])
})
