import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import InstrumentPage from './InstrumentPage.tsx'

vi.mock('#src/features/view-chart/ui/ChartFrame.tsx', () => ({ ChartFrame: () => null }))

beforeEach(async () => {
  scriptApi({ getMarket: () => ok(BITCOIN), listMarkets: () => ok([BITCOIN]) })
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'instrument', 'product', 'errors'])
  await import('./AboutSheet.tsx')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says on a desktop who the counterparty is, and on what terms one trades', async () => {
  const world = createWorld()
  world.price(BITCOIN.code, '64182.40')
  renderInWorld(world, <InstrumentPage lists={[]} />, '/cruuency?id=1')
  const opener = await screen.findByRole('button', { name: 'About this instrument' })
  opener.focus()
  fireEvent.click(opener)
  const sheet = within(await screen.findByRole('dialog', { name: 'About this instrument' }))
  expect(sheet.getByText(/we are the counterparty of every order/)).toBeTruthy()
  for (const term of ['Lots', 'Fee per side', 'Spread', 'Trading hours', 'Price source'])
    expect(sheet.getByText(term, { selector: 'dt' })).toBeTruthy()
  await act(async () => fireEvent.click(sheet.getByRole('button', { name: 'Close' })))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})
