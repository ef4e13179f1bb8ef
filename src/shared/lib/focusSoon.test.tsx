import { afterEach, expect, it, vi } from 'vitest'
import { focusFirst, focusSoon } from './focusSoon.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

it('focuses the first element that takes the focus', () => {
  document.body.innerHTML = '<input disabled><input id="free"><input>'
  expect(focusFirst('input')).toBe(true)
  expect(document.activeElement?.id).toBe('free')
  expect(focusFirst('textarea')).toBe(false)
})

it('waits for what is still to come, and presses the way to it once', () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<button></button>'
  let pressed = 0
  document.querySelector('button')?.addEventListener('click', () => {
    pressed += 1
    setTimeout(() => document.body.append(document.createElement('input')), 100)
  })
  focusSoon('input', 'button')
  vi.advanceTimersByTime(60)
  expect(document.activeElement?.tagName).toBe('BUTTON')
  vi.advanceTimersByTime(200)
  expect(document.activeElement?.tagName).toBe('INPUT')
  expect(pressed).toBe(1)
})

it('presses one button after the other where the first brings the second', () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<button id="first"></button>'
  const first = document.querySelector('button')
  first?.addEventListener('click', () => {
    const second = document.createElement('button')
    second.addEventListener('click', () => document.body.append(document.createElement('input')))
    first.replaceWith(second)
  })
  focusSoon('input', 'button')
  vi.advanceTimersByTime(100)
  expect(document.activeElement?.tagName).toBe('INPUT')
})

it('takes the focus from nobody who went on meanwhile', () => {
  vi.useFakeTimers()
  focusSoon('input')
  vi.advanceTimersByTime(60)
  document.dispatchEvent(new Event('pointerdown'))
  document.body.innerHTML = '<input>'
  vi.advanceTimersByTime(200)
  expect(document.activeElement).toBe(document.body)
})
