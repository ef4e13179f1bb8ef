import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import type { Frame } from '../routes.tsx'
import { Shell } from './Shell.tsx'

const INNER: Frame = {
  bar: 'title',
  title: null,
  back: '/profile',
  tabBar: false,
  footer: true,
  firstSteps: false,
}

let go: (to: string) => void
let resize: (desktop: boolean) => void

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['shell'])
  scriptApi({})
  const listeners = new Set<() => void>()
  let matches = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return matches
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  resize = (desktop) => {
    matches = desktop
    for (const listener of listeners) listener()
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Pages that are here already, so that each comes in the commit in which its bar does. */
function Pages() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    go = (to) => void navigate(to)
  }, [navigate])
  const frame: Frame = pathname === '/logo' ? { ...INNER, bar: 'logo' } : INNER
  return (
    <Shell frame={frame}>
      <PageHeading key={pathname} title={`at ${pathname}`} />
    </Shell>
  )
}

const visit = async (to: string): Promise<void> => {
  screen.getByLabelText('Back').focus()
  await act(async () => go(to))
}
const heading = (): HTMLElement => screen.getByRole('heading', { level: 1 })
const isInBar = (): boolean => heading().closest('main') === null

it('the heading stands in the bar, on the page below a logo, and takes the focus at each arrival', async () => {
  renderInWorld(createWorld({ signedIn: true }), <Pages />)
  expect(isInBar()).toBe(true)
  for (const to of ['/b', '/logo', '/c', '/d']) {
    await visit(to)
    expect(heading().textContent).toBe(`at ${to}`)
    expect(document.activeElement).toBe(heading())
    expect(isInBar()).toBe(to !== '/logo')
  }
})

it('a window that becomes wider moves the heading to the page, and nobody’s focus to it', async () => {
  renderInWorld(createWorld({ signedIn: true }), <Pages />)
  await visit('/b')
  heading().blur()
  await act(async () => resize(true))
  expect(isInBar()).toBe(false)
  await act(async () => resize(false))
  expect(isInBar()).toBe(true)
  expect(document.activeElement).toBe(document.body)
})
