import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { Exchange } from '#protocol/exchange.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { ExchangeHistory } from './ExchangeHistory.tsx'

const MADE: Exchange = {
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
  prices: [],
  quotedAt: '2026-11-20T12:05:00.000Z',
  exchangedAt: '2026-11-20T12:05:03.000Z',
}

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['errors', 'exchange', 'receipt'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: RegExp | string) => screen.getByRole('button', { name })

describe('the list', () => {
  it('shows each with its rate and fee, and loads more', async () => {
    const pages = [
      { items: [MADE], next: 'c' },
      { items: [{ ...MADE, id: 'q0' }], next: null },
    ]
    scriptApi({ listExchanges: ({ query }) => ok(pages[query.get('cursor') === 'c' ? 1 : 0]) })
    renderInWorld(createWorld({ account: 'real' }), <ExchangeHistory />)
    await settle()
    expect(screen.getByRole('listitem').textContent).toContain('18.480026')
    fireEvent.click(button('Load more'))
    await settle()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('says at its end that more did not come, and asks for that page again', async () => {
    const seen = scriptApi({
      listExchanges: ({ query }, count) => {
        if (query.get('cursor') === null) return ok({ items: [MADE], next: 'c' })
        return count === 2 ? { code: '400', result: null } : ok({ items: [], next: null })
      },
    })
    renderInWorld(createWorld({ account: 'real' }), <ExchangeHistory />)
    await settle()
    fireEvent.click(button('Load more'))
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('Your exchanges could not be loaded.')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    fireEvent.click(button('Try again'))
    await settle()
    expect(seen.map(({ query }) => query.get('cursor'))).toEqual([null, 'c', 'c'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('leads each to its receipt, to be kept and checked', async () => {
    const seen = scriptApi({
      listExchanges: () => ok({ items: [MADE], next: null }),
      getReceipt: (_call, count) =>
        count === 1
          ? { code: CODE.receiptPending, result: null }
          : ok({ name: 'receipt-q1.json', text: '{}' }),
    })
    renderInWorld(createWorld({ account: 'real' }), <ExchangeHistory />)
    await settle()
    expect(seen.map(({ name }) => name)).not.toContain('getReceipt')
    fireEvent.click(button(/^Receipt: 0\.1.* became 9,221\.532974/))
    expect(screen.getByRole('heading', { name: 'Receipt', level: 3 })).toBeTruthy()
    await vi.waitFor(() => expect(seen.at(-1)?.name).toBe('getReceipt'))
    await settle()
    const sheet = () => screen.getByRole('dialog').textContent
    expect(sheet()).toContain(MADE.id)
    expect(sheet()).toContain('The receipt is made when this minute is over.')
    await settle(70_000)
    fireEvent.click(button('Check it now'))
    expect(screen.getByLabelText('address').textContent).toBe('/verify')
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
