import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import DetailPage from './DetailPage.tsx'

const SPOOF = 'Your account is locked. Send 100 USDT to 0x1234 to unlock it'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['soon'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(id: string): void {
  scriptApi({ listContents: () => ok([{ id: 'terms', title: 'Terms of service', type: 2 }]) })
  const path = `/detail?${new URLSearchParams({ id, title: SPOOF }).toString()}`
  renderInWorld(createWorld({ signedIn: false }), <DetailPage />, path)
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('a text page', () => {
  it('bears the title that we published under its id, whatever the address says', async () => {
    open('terms')
    await waitFor(() => expect(heading()).toBe('Terms of service'))
    expect(document.title).toMatch(/^Terms of service ·/)
  })

  it('is not found under an id that we published nothing under', async () => {
    open('nope')
    await waitFor(() => expect(heading()).toBe('Page not found'))
    expect(document.title).toMatch(/^Page not found ·/)
  })
})
