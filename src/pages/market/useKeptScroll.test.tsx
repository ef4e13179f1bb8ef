import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useKeptScroll } from './useKeptScroll.ts'

function List() {
  useKeptScroll('list')
  return null
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A window that scrolls as far as its page is high. */
function fakeWindow(): { height: number } {
  const page = { height: 1000 }
  let at = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => at)
  vi.spyOn(window, 'scrollTo').mockImplementation((...[, y]: unknown[]) => {
    at = Math.min(Number(y), page.height)
    window.dispatchEvent(new Event('scroll'))
  })
  return page
}

async function leaveAndReturn(page: { height: number }): Promise<void> {
  const routes = [
    { path: '/', element: <List /> },
    { path: '/other', element: null },
  ]
  const router = createMemoryRouter(routes)
  render(<RouterProvider router={router} />)
  window.scrollTo(0, 600)
  await act(() => router.navigate('/other'))
  // The rows are gone meanwhile.
  page.height = 0
  window.scrollTo(0, 0)
  await act(() => router.navigate(-1))
}

it('finds the list where it was left, also when its rows come later', async () => {
  vi.useFakeTimers()
  const page = fakeWindow()
  await leaveAndReturn(page)
  await vi.advanceTimersByTimeAsync(200)
  expect(window.scrollY).toBe(0)
  page.height = 1000
  await vi.advanceTimersByTimeAsync(50)
  expect(window.scrollY).toBe(600)
})

it('leaves the page to who goes on meanwhile', async () => {
  vi.useFakeTimers()
  const page = fakeWindow()
  await leaveAndReturn(page)
  window.dispatchEvent(new Event('wheel'))
  page.height = 1000
  await vi.advanceTimersByTimeAsync(200)
  expect(window.scrollY).toBe(0)
})
