import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { ChooseInstrument } from './ChooseInstrument.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'errors'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['&product=option', '&product=option'],
  ['', ''],
])('leads to another instrument without leaving the product: %j', async (query, kept) => {
  scriptApi({ listMarkets: () => ok([BITCOIN, { ...BITCOIN, id: '2', code: 'ETHUSDT' }]) })
  renderInWorld(createWorld(), <ChooseInstrument current="BTCUSDT" />, `/cruuency?id=1${query}`)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0${kept}`,
    `/cruuency?code=ETHUSDT&type=2&id=2&markTypeIndex=0${kept}`,
  ])
})

it('keeps an instrument among the favourites without leaving the chart', async () => {
  scriptApi({ listMarkets: () => ok([BITCOIN]) })
  renderInWorld(createWorld(), <ChooseInstrument current="BTCUSDT" />, '/cruuency?id=1')
  const star = await screen.findByRole('button', { name: 'BTC/USDT Add to favourites' })
  fireEvent.click(star)
  expect(star.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('link').contains(star)).toBe(false)
  fireEvent.click(star)
  expect(star.getAttribute('aria-pressed')).toBe('false')
})
