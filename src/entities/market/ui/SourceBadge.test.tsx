import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import { ConfigContext } from '#src/shared/config/ConfigContext.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { SourceBadge } from './SourceBadge.tsx'

const CONFIG: PublicConfig = {
  mode: 'sandbox',
  gate: 'open',
  google: false,
  brand: 'Glasshouse',
  testWallet: false,
  chainId: 1,
  priceSource: 'live',
  loans: true,
  apiHost: '',
  walletConnect: null,
  email: 'off',
  phone: 'off',
}
const SOURCES = [
  { name: 'Twelve Data', attribution: 'Data provided by Twelve Data', codes: ['EURUSD', 'AAPL'] },
  { name: 'Finnhub', attribution: 'Data provided by Finnhub', codes: ['AAPL'] },
]

const ATTRIBUTIONS = 'Data provided by Twelve DataData provided by Finnhub'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['instrument', 'market'])
})
afterEach(cleanup)

function badge(
  config: Partial<PublicConfig>,
  code?: string,
  source: 'live' | 'simulated' = 'live',
): HTMLElement {
  const { container } = render(
    <ConfigContext value={{ ...CONFIG, ...config }}>
      {code === undefined ? <SourceBadge /> : <SourceBadge info={{ code, source }} />}
    </ConfigContext>,
  )
  return container
}

it.each([
  [undefined, ATTRIBUTIONS],
  ['AAPL', `Live prices${ATTRIBUTIONS}`],
  ['EURUSD', 'Live pricesOne providerData provided by Twelve Data'],
  ['BTCUSDT', 'Live prices'],
])('names the providers of live prices in their own words: of %s', async (code, text) => {
  const container = badge({ sources: SOURCES }, code)
  await import('./ProviderCredit.tsx')
  await waitFor(() => expect(container.textContent).toBe(text))
})

it('says nothing on lists of prices that exchanges alone make, and that others are made up', () => {
  expect(badge({}).textContent).toBe('')
  expect(badge({ priceSource: 'simulated' }).textContent).toBe('Simulated prices')
})

it('marks what is made beside what is live: on lists that some is, on an instrument whether it is', () => {
  expect(badge({ priceSource: 'mixed' }).textContent).toBe('Partly simulated prices')
  expect(badge({ priceSource: 'mixed' }, 'BTCUSDT').textContent).toBe('Live prices')
  expect(badge({ priceSource: 'mixed' }, 'AAPL', 'simulated').textContent).toBe('Simulated prices')
})
