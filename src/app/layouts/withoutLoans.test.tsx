import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { Cards } from '#src/pages/home/Cards.tsx'
import { ConfigContext, useConfig } from '#src/shared/config/ConfigContext.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { DesktopNav } from './DesktopNav.tsx'
import Footer from './Footer.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['home', 'footer'])
  scriptApi({
    listContents: () => ok([]),
    getParameter: () => ok({ paramValue: null }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Offer({ loans, children }: { readonly loans: boolean; readonly children: ReactNode }) {
  const config = useConfig()
  return <ConfigContext value={{ ...config, loans }}>{children}</ConfigContext>
}

it.each([
  [true, 3],
  [false, 0],
])('where the policy offers loans: %s, this many links lead to them: %i', (loans, count) => {
  renderInWorld(
    createWorld({ signedIn: false }),
    <Offer loans={loans}>
      <DesktopNav />
      <Cards desktop demo={false} instruments={0} />
      <Footer />
    </Offer>,
  )
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((to) => to === '/loan')).toHaveLength(count)
  expect(links).toContain('/nfts')
})
