import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Movement, NO_FACTS, type StatementFacts } from '#protocol/statement.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { TextLanguage } from '#src/shared/i18n/languages.ts'
import { Movements } from './Movements.tsx'

const ID = 'a1bb1d35-2f60-4c1e-9d3b-5a0f2c7e8b91'
const CLOSED: StatementFacts = {
  ...NO_FACTS,
  instrument: 'BTC/USDT',
  side: 'short',
  size: '4',
  unit: 'lots',
  price: '68096.59',
  decimals: 2,
  receiptAt: '2026-11-20T12:00:00.000Z',
}

const move = (type: Movement['type'], facts: StatementFacts | null): Movement => ({
  id: '1',
  at: '2026-11-20T12:00:00.000Z',
  type,
  ref: ID,
  reason: null,
  facts,
  changes: [
    {
      asset: 'USDT',
      net: '-1.500000',
      total: '150.500000',
      legs: [{ pocket: 'available', amount: '-1.500000', balance: '150.500000' }],
      counter: [],
    },
  ],
})

/** As it is read, without the marks that keep figures in their order. */
const said = (element: Element): string => element.textContent.replace(/[\u2068\u2069]/g, '')

async function show(one: Movement, language: TextLanguage = 'en') {
  await startTexts(language)
  await loadSlices(['funds', 'errors', 'receipt'])
  const seen = scriptApi({ getReceipt: () => ok({ name: 'receipt.json', text: '{}' }) })
  renderInWorld(createWorld({ account: 'real' }), <Movements items={[one]} more={null} />, '/zjxq')
  const row = screen.getByRole('button')
  return { row, asked: () => seen.filter(({ name }) => name === 'getReceipt').length }
}

function open(row: HTMLElement): HTMLElement {
  fireEvent.click(row)
  return screen.getByRole('dialog')
}

beforeEach(async () => {
  await startTexts('en')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a line of the statement', () => {
  it('says instrument, side, size, price and number, and no stump of an id', async () => {
    const { row } = await show(move('contractClosed', CLOSED))
    const text = said(row)
    for (const part of ['BTC/USDT', 'Short', '4 lots', 'at 68,096.59', 'No. M6XH-TD9F'])
      expect(text).toContain(part)
    expect(text).not.toContain('a1bb1d35')
  })

  it('says the price of an order that waits as its limit', async () => {
    const { row } = await show(move('contractPlaced', { ...CLOSED, receiptAt: null }))
    expect(said(row)).toContain('limit 68,096.59')
  })

  it('keeps figures in their order in Arabic', async () => {
    const { row } = await show(move('contractClosed', CLOSED), 'ar')
    expect(row.textContent).toContain('\u206868,096.59\u2069')
    expect(row.textContent).toContain('\u2068M6XH-TD9F\u2069')
    expect([...row.querySelectorAll('bdi[dir=ltr]')].map(said)).toContain('BTC/USDT')
  })

  it('says the terms of a plan', async () => {
    const { row } = await show(
      move('planBought', {
        ...NO_FACTS,
        size: '1000.000000',
        unit: 'USDT',
        term: '30d',
        rate: '0.0055',
        place: 'open',
      }),
    )
    const text = said(row)
    for (const part of ['30 days', '0.55% a day']) expect(text).toContain(part)
  })
})

describe('its detail', () => {
  it('says the same, leads to the order, and shows the receipt', async () => {
    const { row, asked } = await show(move('contractClosed', CLOSED))
    const sheet = open(row)
    const terms = [...sheet.querySelectorAll('dl div')].map((one) =>
      [...one.children].map(said).join('='),
    )
    for (const term of ['Instrument=BTC/USDT', 'Side=Short', 'Size=4 lots', 'Price=68,096.59'])
      expect(terms).toContain(term)
    expect(terms).toContain('Number=M6XH-TD9F')
    const link = screen.getByRole('link', { name: 'See the order' })
    expect(link.getAttribute('href')).toBe(`/profile/orders?tab=history&order=${ID}`)
    await vi.waitFor(() => screen.getByRole('button', { name: 'Check it now' }))
    expect(asked()).toBe(1)
  })

  it('gives the whole id to be copied', async () => {
    const written = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText: written } })
    const { row } = await show(
      move('contractOpened', { ...CLOSED, place: 'open', receiptAt: null }),
    )
    open(row)
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Copy the full number' }))
      await Promise.resolve()
    })
    expect(written).toHaveBeenCalledWith(ID)
  })

  it('asks for no receipt while the order runs', async () => {
    const { row, asked } = await show(
      move('contractOpened', { ...CLOSED, place: 'open', receiptAt: null }),
    )
    open(row)
    const link = screen.getByRole('link', { name: 'See the order' })
    expect(link.getAttribute('href')).toBe(`/profile/orders?order=${ID}`)
    expect(screen.queryByRole('heading', { name: 'Receipt' })).toBeNull()
    expect(asked()).toBe(0)
  })

  it('of what is about no order has its reference and no way to an order', async () => {
    const { row } = await show(move('demoReset', null))
    const sheet = open(row)
    expect(said(sheet)).toContain(ID)
    expect(screen.queryByRole('link')).toBeNull()
  })
})
