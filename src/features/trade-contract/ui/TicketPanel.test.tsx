import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { quoteOpening } from '#protocol/formulas/contractOrder.ts'
import { readTerms } from '#protocol/formulas/readTerms.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { parsePrice } from '#protocol/price.ts'
import { ok } from '#kit/frontWorld.tsx'
import { signedIn } from '#src/shared/session/session.slice.ts'
import { BITCOIN, NOW, OPEN_ORDER } from '#kit/orders.ts'
import { api } from '#src/shared/api/api.ts'
import { clockTicked } from '#src/entities/market/market.slice.ts'
import { formattersOf } from '#src/shared/i18n/format.ts'
import { moneyText } from '#src/shared/money-view/amount.ts'
import {
  aroundTickets,
  button,
  field,
  openTicketPanel,
  settle,
  SUMMARY,
} from '#kit/ticketPanel.tsx'
import { openContract } from '../openContract.ts'

aroundTickets()

const opened = (seen: readonly { name: string; key: string | null; body: unknown }[]) =>
  seen.filter(({ name }) => name === 'openContract')

describe('the ticket', () => {
  it.each(['70000.1', '', 'x', '0', '64182.4', '99999999999', '64182.401'])(
    'stands still with %j as one stop while the other follows the price',
    async (typed) => {
      const { world } = await openTicketPanel()
      for (const name of ['Stop loss', 'Take profit']) {
        fireEvent.focus(field(name))
        fireEvent.change(field(name), { target: { value: typed } })
        for (const text of ['64182.41', '60000.00', '90000.00']) {
          act(() => {
            world.price('BTCUSDT', text)
          })
          expect(field(name).value).toBe(typed)
        }
      }
    },
  )

  it('reads a session that ran out as a refusal: signing in again sends nothing by itself', async () => {
    const { seen, world } = await openTicketPanel({
      openContract: () => ({ code: '401', result: null }),
    })
    // As the app does at the end of each session: it drops every call on its way.
    const { store } = world
    let was = store.getState().session.token
    store.subscribe(() => {
      const now = store.getState().session.token
      if (now === was) return
      was = now
      store.dispatch(api.util.resetApiState())
    })
    fireEvent.click(button(/^Open long/))
    await settle(40_000)
    expect(store.getState().session.ended).toBe('expired')
    // Nobody else sees what came of it; its own customer does.
    expect(openContract.select(store.getState()).phase).toBe('idle')
    const user = { id: 'c1', address: null, registeredAt: OPEN_ORDER.openedAt }
    act(
      () =>
        void store.dispatch(
          signedIn({ token: 'next', way: 'key', user, expiresAt: user.registeredAt }),
        ),
    )
    expect(openContract.select(store.getState()).phase).toBe('refused')
    expect(opened(seen)).toHaveLength(1)
  })

  it('shows exactly what the formulas quote for what it would send', async () => {
    const { seen } = await openTicketPanel({ openContract: () => ok(OPEN_ORDER) })
    fireEvent.change(field('Lots'), { target: { value: '5' } })
    fireEvent.change(field('Leverage'), { target: { value: '3' } })
    fireEvent.click(button('Open long · 5 lots'))
    await settle()
    const body = opened(seen)[0]?.body as Record<string, string>
    expect(body).toMatchObject({ side: 'long', lots: '5', leverage: 20, type: 'market' })
    expect(Math.abs(Date.parse(body['validUntil'] ?? '') - Date.now() - 30_000)).toBeLessThan(
      60_000,
    )
    const { contract } = BITCOIN
    const terms = contract === null ? null : readTerms(contract, 2)
    const stopLoss = parsePrice(body['stopLoss'] ?? '')
    const takeProfit = parsePrice(body['takeProfit'] ?? '')
    const mid = parsePrice('64182.40')
    if (terms === null || stopLoss === null || takeProfit === null || mid === null)
      throw new Error('unreadable')
    cleanup()
    await openTicketPanel()
    fireEvent.change(field('Lots'), { target: { value: '5' } })
    fireEvent.change(field('Leverage'), { target: { value: '3' } })
    const quote = quoteOpening(
      { side: 'long', lots: 5n, leverage: 20n, mid, stopLoss, takeProfit },
      terms,
    )
    const format = formattersOf('en')
    const shown = (units: bigint) => moneyText(format, formatAmount(amount(units, 'USDT')), 'USDT')
    const rows = screen.getAllByLabelText('Terms of this order')
    const text = rows.map((row) => row.textContent).join(' ')
    for (const units of [
      quote.worth,
      quote.margin,
      quote.openFee.up,
      quote.maxWin,
      quote.maxLoss,
    ]) {
      expect(text).toContain(shown(units))
    }
  })

  it('says the first issue in its button, and does nothing then', async () => {
    const { seen } = await openTicketPanel()
    fireEvent.change(field('Lots'), { target: { value: '' } })
    fireEvent.click(button('Enter the number of lots'))
    fireEvent.change(field('Lots'), { target: { value: '1' } })
    fireEvent.change(field('Stop loss'), { target: { value: '70000' } })
    fireEvent.click(button(/^Set the stop loss at .* or lower$/))
    await settle()
    expect(opened(seen)).toEqual([])
    expect(field('Stop loss').getAttribute('aria-invalid')).toBe('true')
  })

  it('makes one order of a double tap', async () => {
    const { seen } = await openTicketPanel({ openContract: () => new Promise(() => undefined) })
    const press = button(/^Open long/)
    fireEvent.click(press)
    fireEvent.click(press)
    await settle()
    expect(opened(seen)).toHaveLength(1)
    expect(screen.getByText('Sending')).toBeTruthy()
  })

  it('asks again with the same key when no answer came, and calls nothing failed', async () => {
    const { seen } = await openTicketPanel({
      openContract: (_, count) => (count < 3 ? 'lost' : ok(OPEN_ORDER)),
    })
    fireEvent.click(button(/^Open long/))
    await settle()
    expect(screen.getByText('We can’t confirm yet whether your order went through.')).toBeTruthy()
    await settle(1_000)
    await settle(2_000)
    const keys = opened(seen).map(({ key }) => key)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(screen.getByText('Opened at 64,185.61')).toBeTruthy()
  })

  it('turns into the order and always states the slippage', async () => {
    const order = { ...OPEN_ORDER, openPrice: '64186.11' }
    const { heard } = await openTicketPanel({ openContract: () => ok(order) })
    fireEvent.click(button(/^Open long/))
    await settle()
    expect(screen.getByText('Filled 0.50 worse than the price shown.')).toBeTruthy()
    fireEvent.click(button('See the order'))
    expect(heard.see).toHaveBeenCalled()
    expect(button(/^Open long/)).toBeTruthy()
  })

  it('says of live prices at what price it fills at worst, and sends that', async () => {
    const { sent } = await openTicketPanel(
      { openContract: () => ok(OPEN_ORDER) },
      { info: { source: 'live' } },
    )
    expect(screen.getByText(/fills at the next one, at 64,249.80 at worst/)).toBeTruthy()
    fireEvent.click(button(/^Open long/))
    await settle()
    expect(sent()[0]?.body).toMatchObject({ worstPrice: '64249.80' })
  })

  it('says why the server refused', async () => {
    await openTicketPanel({ openContract: () => ({ code: CODE.insufficientMargin, result: null }) })
    fireEvent.click(button(/^Open long/))
    await settle()
    await act(() => vi.dynamicImportSettled())
    expect(screen.getByRole('alert').textContent).toContain('Insufficient balance')
  })

  it('sends a visitor to sign in, and back to this very instrument', async () => {
    const { seen } = await openTicketPanel({}, { signedIn: false })
    fireEvent.click(button('Sign in to trade'))
    expect(screen.getByLabelText('address').textContent).toBe(
      `/pass/login?return=${encodeURIComponent('/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0')}`,
    )
    expect(seen).toEqual([])
  })

  it('waits for a fresh price', async () => {
    const { world, seen } = await openTicketPanel()
    act(() => void world.store.dispatch(clockTicked(NOW + 11_000)))
    fireEvent.click(button('Waiting for a new price'))
    await settle()
    expect(opened(seen)).toEqual([])
  })

  it('is closed when the market is', async () => {
    await openTicketPanel({}, { info: { open: false } })
    expect(button('The market is closed').getAttribute('aria-disabled')).toBe('true')
  })

  it('offers the demo account where the real one is empty', async () => {
    const empty = { ...SUMMARY, available: '0.000000', total: '0.000000' }
    const { heard } = await openTicketPanel(
      { getAccountSummary: () => ok(empty) },
      { account: 'real' },
    )
    fireEvent.click(button('Use the demo account'))
    expect(heard.demo).toHaveBeenCalled()
    expect(button(/^Insufficient balance/)).toBeTruthy()
  })

  it('takes B and S for the side in the ticket, but not while one types, and no key sends', async () => {
    const { seen } = await openTicketPanel()
    fireEvent.keyDown(document.body, { key: 's' })
    expect(button(/^Open short/)).toBeTruthy()
    fireEvent.keyDown(field('Lots'), { key: 'b' })
    expect(button(/^Open short/)).toBeTruthy()
    fireEvent.keyDown(button(/^Open short/), { key: 'b' })
    fireEvent.keyDown(document.body, { key: 'Enter' })
    expect(button(/^Open long/)).toBeTruthy()
    expect(opened(seen)).toEqual([])
  })

  it('keeps what was typed over a tick of the price', async () => {
    const { world } = await openTicketPanel()
    fireEvent.change(field('Take profit'), { target: { value: '66500.5' } })
    act(() => world.price('BTCUSDT', '64190.00', NOW + 1))
    expect(field('Take profit').value).toBe('66,500.5')
  })

  it('opens the most the balance covers, in the unit that was chosen, and remembers the unit', async () => {
    const { seen } = await openTicketPanel()
    fireEvent.change(field('Unit of the size'), { target: { value: 'value' } })
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } })
    fireEvent.click(button('Max'))
    expect(screen.getByText('You can open up to 155 lots')).toBeTruthy()
    expect(field('Size').value).toBe('99,487.69')
    fireEvent.change(field('Size'), { target: { value: '6500' } })
    expect(button('Open long · 10 lots')).toBeTruthy()
    fireEvent.change(field('Size'), { target: { value: '' } })
    expect(button('Enter an amount')).toBeTruthy()
    fireEvent.click(button('Max'))
    fireEvent.click(button('Open long · 155 lots'))
    await settle()
    expect(opened(seen)).toMatchObject([{ body: { lots: '155' } }])
    cleanup()
    await openTicketPanel()
    expect(field('Unit of the size').value).toBe('value')
  })
})
