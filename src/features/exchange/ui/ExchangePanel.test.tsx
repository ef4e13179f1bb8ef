import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ASSETS } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Exchange, ExchangeQuote, ExchangeTerms } from '#protocol/exchange.ts'
import { createWorld, ok, renderInWorld, scriptApi, type SeenCall } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { ExchangePanel } from './ExchangePanel.tsx'

const HAS: Readonly<Record<string, string>> = { BTC: '0.12345678' }
const holdings = (has = HAS) =>
  ok(
    ASSETS.map((asset) => ({
      asset,
      available: has[asset] ?? '0.00',
      margin: '0',
      inOrders: '0',
      inOptions: '0',
      inPlans: '0',
      inWithdrawals: '0',
      inBids: '0',
      loan: '0',
      total: has[asset] ?? '0.00',
    })),
  )

const TERMS: ExchangeTerms = {
  feeRate: '0.002',
  quoteSeconds: 10,
  assets: ASSETS.map((asset) => ({
    asset,
    leastGross: asset === 'USDT' ? '0.001000' : '10.00',
    obstacle: asset === 'EUR' ? 'closed' : null,
  })),
}

const QUOTE: ExchangeQuote = {
  id: 'q1',
  from: 'BTC',
  to: 'USDT',
  amount: '0.10000000',
  rate: '92400.13',
  gross: '9240.013000',
  feeRate: '0.002',
  fee: '18.480026',
  holdRate: '0.0003',
  hold: '2.772003',
  received: '9221.532974',
  remainder: '0.000001',
  prices: [
    {
      instrumentId: '1',
      code: 'BTCUSDT',
      side: 'sell',
      mid: '92400.13',
      logSeq: '77',
      at: '2026-11-20T12:04:59.000Z',
    },
  ],
  quotedAt: '2026-11-20T12:05:00.000Z',
  expiresAt: '2026-11-20T12:05:10.000Z',
}
const { expiresAt: _, ...deal } = QUOTE
const MADE: Exchange = { ...deal, exchangedAt: '2026-11-20T12:05:03.000Z' }

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['errors', 'exchange'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(replies: Parameters<typeof scriptApi>[0] = {}, at = '/profile/exchange') {
  const seen = scriptApi({
    listHoldings: () => holdings(),
    getExchangeTerms: () => ok(TERMS),
    getExchangeQuote: () => ok(QUOTE),
    exchange: () => ok(MADE),
    ...replies,
  })
  renderInWorld(createWorld({ account: 'real' }), <ExchangePanel />, at)
  await settle()
  return seen
}

const button = (name: RegExp | string) => screen.getByRole('button', { name })
const isBlocked = (name: RegExp | string): boolean =>
  button(name).getAttribute('aria-disabled') === 'true'
const type = (value: string): void =>
  void fireEvent.change(screen.getByLabelText('You pay'), { target: { value } })
const asked = (seen: readonly SeenCall[], name: string) => seen.filter((one) => one.name === name)
const ACT = /^Exchange 0\.10\sBTC for 9,221\.532974\sUSDT$/

/** Types an amount and waits for its quote. */
async function quoted(amount = '0.1'): Promise<void> {
  type(amount)
  await settle(400)
}

describe('a quote', () => {
  it('shows all terms and where its prices are from, before the button', async () => {
    const seen = await open()
    await quoted()
    expect(asked(seen, 'getExchangeQuote').map(({ account, body }) => [account, body])).toEqual([
      ['NO', { from: 'BTC', to: 'USDT', amount: '0.10000000' }],
    ])
    const terms = screen.getByLabelText('Terms of this quote').textContent
    for (const figure of [
      '92,400.13',
      '9,240.013',
      '0.2%',
      '18.480026',
      '9,221.532974',
      '0.000001',
    ]) {
      expect(terms).toContain(figure)
    }
    expect(screen.getByText('BTCUSDT').closest('li')?.textContent).toContain('row 77')
    expect(screen.getByText('Quote held for 10 s')).toBeTruthy()
    expect(button(ACT)).toBeTruthy()
  })

  it('is asked for once somebody stopped typing, and not for what cannot be given', async () => {
    const seen = await open()
    for (const typed of ['0', '0.', '0.1']) type(typed)
    await settle(400)
    type('0.2')
    await settle(400)
    expect(isBlocked(/^Insufficient balance/)).toBe(true)
    expect(asked(seen, 'getExchangeQuote')).toHaveLength(1)
  })

  it('of everything is for what is there to the last unit', async () => {
    const seen = await open()
    fireEvent.click(button(/^Max: 0\.12345678/))
    await settle(400)
    expect(asked(seen, 'getExchangeQuote')[0]?.body).toMatchObject({ amount: '0.12345678' })
  })

  it('that ended is no offer any more, and a new one is asked for by the person alone', async () => {
    const seen = await open()
    await quoted()
    await settle(10_000)
    expect(screen.getByText('Quote expired')).toBeTruthy()
    expect(screen.queryByRole('button', { name: ACT })).toBeNull()
    await settle(60_000)
    expect(asked(seen, 'getExchangeQuote')).toHaveLength(1)
    fireEvent.click(button('Get a new quote'))
    await settle(400)
    expect(button(ACT)).toBeTruthy()
    expect(asked(seen, 'exchange')).toHaveLength(0)
  })

  it('is not asked for where a market is closed', async () => {
    const seen = await open({}, '/profile/exchange?from=BTC&to=EUR')
    await quoted()
    expect(isBlocked('Market closed')).toBe(true)
    expect(screen.getByRole('alert').textContent).toContain('EUR: the market its price comes from')
    expect(asked(seen, 'getExchangeQuote')).toHaveLength(0)
  })

  it.each([
    [CODE.belowMinimumExchange, 'At least 0.001 USDT must come out before the fee.'],
    [CODE.treasuryNotFunded, 'We don’t have enough USDT for this right now. Try a smaller amount.'],
    [CODE.priceStale, 'The price is out of date. Wait for a new one.'],
  ])('that was refused with %s says why', async (code, words) => {
    await open({ getExchangeQuote: () => ({ code, result: null }) })
    await quoted()
    await act(() => vi.dynamicImportSettled())
    await settle(400)
    expect(screen.getByRole('alert').textContent.replaceAll('\u00a0', ' ')).toContain(words)
    expect(button('Get a new quote')).toBeTruthy()
  })

  it('that had no answer was not given: nothing is left unknown by it', async () => {
    await open({ getExchangeQuote: () => 'lost' })
    await quoted()
    await settle(400)
    expect(screen.getByRole('alert').textContent).toContain('There is no quote for this.')
    expect(screen.queryByText(/can’t confirm yet/)).toBeNull()
  })
})

describe('an exchange', () => {
  it('Exchanged sends the quote that was shown, and says what for of it', async () => {
    const seen = await open()
    await quoted()
    fireEvent.click(button(ACT))
    await settle()
    const [sent] = asked(seen, 'exchange')
    expect(sent).toMatchObject({ account: 'NO', body: { quoteId: 'q1' } })
    expect(sent?.key).toMatch(/^[0-9a-f]{32}$/)
    const title = screen.getByRole('heading', { level: 2 }).textContent
    expect(title.replaceAll('\u00a0', ' ')).toBe('Exchanged 0.10 BTC for 9,221.532974 USDT')
    fireEvent.click(button('Exchange more'))
    expect(screen.getByLabelText<HTMLInputElement>('You pay').value).toBe('')
  })

  it('whose quote had ended shows the new figures, and is not made by itself', async () => {
    const other = { ...QUOTE, id: 'q2', received: '9200.000000' }
    const seen = await open({
      getExchangeQuote: (_call, count) => ok(count === 1 ? QUOTE : other),
      exchange: (_call, count) =>
        count === 1 ? { code: CODE.quoteExpired, result: null } : ok(MADE),
    })
    await quoted()
    fireEvent.click(button(ACT))
    await settle()
    await settle(400)
    const said = screen.getByRole('alert').textContent.replaceAll('\u00a0', ' ')
    expect(said).toContain('Nothing was exchanged.')
    expect(said).toContain('you would receive 9,200.00 USDT. It was 9,221.532974 USDT.')
    await settle(5_000)
    expect(asked(seen, 'exchange')).toHaveLength(1)
    fireEvent.click(button(/for 9,200\.00\sUSDT$/))
    await settle()
    const sent = asked(seen, 'exchange')
    expect(sent.map(({ body }) => body)).toEqual([{ quoteId: 'q1' }, { quoteId: 'q2' }])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  })

  it('whose quote had ended says why there is no new one', async () => {
    await open({
      getExchangeQuote: (_call, count) =>
        count === 1 ? ok(QUOTE) : { code: CODE.treasuryNotFunded, result: null },
      exchange: () => ({ code: CODE.quoteExpired, result: null }),
    })
    await quoted()
    fireEvent.click(button(ACT))
    await settle()
    await settle(400)
    expect(screen.getByRole('alert').textContent).toContain('We don’t have enough USDT')
  })

  it('without an answer is asked for with the same key, and no other can begin', async () => {
    const seen = await open({ exchange: (_call, count) => (count < 3 ? 'lost' : ok(MADE)) })
    await quoted()
    fireEvent.click(button(ACT))
    await settle(10)
    expect(screen.getByRole('alert').textContent).toContain('We can’t confirm yet')
    fireEvent.click(button('Check now'))
    await settle(20_000)
    expect(screen.getByRole('heading', { level: 2 })).toBeTruthy()
    expect(new Set(asked(seen, 'exchange').map(({ key }) => key)).size).toBe(1)
  })

  it('that was refused says so until something in the form changes', async () => {
    await open({ exchange: () => ({ code: CODE.insufficientBalance, result: null }) })
    await quoted()
    fireEvent.click(button(ACT))
    await settle(400)
    expect(screen.getByRole('alert').textContent).toContain('Nothing was exchanged.')
    type('0.05')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the form', () => {
  it('swaps, and keeps the pair in the address', async () => {
    await open()
    fireEvent.click(button('Swap the two currencies'))
    await settle()
    expect(screen.getByLabelText('address').textContent).toBe('/profile/exchange?from=USDT&to=BTC')
    expect(isBlocked('You have no USDT')).toBe(true)
  })

  it('says that there is nothing, or that nobody knows', async () => {
    await open({ listHoldings: () => holdings({}) })
    expect(screen.getByText('There is nothing to exchange yet')).toBeTruthy()
    cleanup()
    await open({ listHoldings: () => 'lost' })
    await settle(100)
    expect(screen.getByText('Your balances could not be loaded.')).toBeTruthy()
  })
})
