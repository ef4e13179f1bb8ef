import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { ok, renderInWorld } from '#kit/frontWorld.tsx'
import { OPEN_ORDER, WAITING_ORDER } from '#kit/orders.ts'
import { accountChosen } from '#src/entities/preferences/preferences.slice.ts'
import { useListWaitingOrdersQuery } from '#src/entities/order/waiting.api.ts'
import { aroundTickets, button, field, openTicketPanel, settle, type } from '#kit/ticketPanel.tsx'

aroundTickets()

const page = (items: readonly unknown[]) => ok({ items, next: null })

/** Another part of the page that shows waiting orders. */
function EarlierList() {
  useListWaitingOrdersQuery('demo')
  return null
}

async function openTicket(replies: Parameters<typeof openTicketPanel>[0] = {}) {
  const { heard, ...ticket } = await openTicketPanel(replies)
  fireEvent.click(screen.getByRole('radio', { name: 'Limit' }))
  return { ...ticket, onSee: heard.see }
}

describe('a ticket with a limit', () => {
  it('asks for a price first, without blaming the empty field', async () => {
    const { seen } = await openTicket()
    expect(field('Limit price').getAttribute('aria-invalid')).toBe('false')
    fireEvent.click(button('Enter a limit price'))
    type('Limit price', '63500.005')
    expect(button('Limit price: max 2 decimal places')).toBeTruthy()
    expect(field('Limit price').getAttribute('aria-invalid')).toBe('true')
    type('Limit price', 'x')
    fireEvent.click(button('Check the limit price'))
    await settle()
    expect(seen.some(({ name }) => name === 'openContract')).toBe(false)
  })

  it('has its stops follow the limit, and stand while the market moves', async () => {
    const { world } = await openTicket()
    type('Limit price', '60000')
    expect(screen.getByText('6.53% from the market price')).toBeTruthy()
    expect(field('Stop loss').value).toBe('58,500.00')
    act(() => world.price('BTCUSDT', '66000.00'))
    expect(field('Stop loss').value).toBe('58,500.00')
    type('Limit price', '61000')
    expect(field('Stop loss').value).toBe('59,475.00')
    type('Stop loss', '62000')
    expect(button(/^Set the stop loss at 60,99\d\.\d\d or lower$/)).toBeTruthy()
  })

  it('says that a limit the market has reached opens now', async () => {
    const { seen } = await openTicket({ openContract: () => ok(OPEN_ORDER) })
    type('Limit price', '65000')
    expect(screen.getByText('Fills now at market: 64,185.61')).toBeTruthy()
    fireEvent.click(button(/^Open long/))
    await settle()
    const sent = seen.find(({ name }) => name === 'openContract')
    expect(sent?.body).toMatchObject({ type: 'limit', price: '65000.00', side: 'long' })
    expect(screen.getByText('Opened at 64,185.61')).toBeTruthy()
  })

  it('tells an order that waits from one that opened', async () => {
    const { onSee, seen } = await openTicket({
      openContract: () => ok(WAITING_ORDER),
      listContracts: () => page([WAITING_ORDER]),
    })
    type('Limit price', '63500')
    const terms = screen.getAllByLabelText('Terms of this order').map((one) => one.textContent)
    expect(terms.join(' ')).toContain('Max profit (reserved when filled)')
    fireEvent.click(button('Limit long · 1 lot'))
    await settle()
    expect(screen.getByRole('heading', { name: 'Order placed at 63,500.00' })).toBeTruthy()
    expect(screen.getByTitle('160.655 USDT')).toBeTruthy()
    expect(screen.getByText(/can see or cancel it under “Open orders”/)).toBeTruthy()
    fireEvent.click(button('See the order'))
    expect(onSee).toHaveBeenCalledWith('waiting')
    expect(seen.filter(({ name }) => name === 'openContract')).toHaveLength(1)
  })

  it('says when the order it placed waits no more', async () => {
    let waiting: readonly unknown[] = [WAITING_ORDER]
    const { world } = await openTicket({
      openContract: () => ok(WAITING_ORDER),
      listContracts: () => page(waiting),
    })
    type('Limit price', '63500')
    fireEvent.click(button(/^Limit long/))
    await settle()
    expect(screen.queryByText(/^This order is no longer open/)).toBeNull()
    waiting = []
    const { applyOwnEvent } = await import('#src/entities/order/orderEvents.ts')
    const news = { type: 'product', product: 'contract', account: 'demo' } as const
    act(() => applyOwnEvent(world.store.dispatch, news))
    await settle()
    expect(screen.getByText(/^This order is no longer open/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: /^No longer open at/ })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /^Waiting for/ })).toBeNull()
  })

  it.each([
    ['an order', ok(OPEN_ORDER), 'Opened at 64,185.61'],
    ['a refusal', { code: CODE.treasuryNotFunded, result: null }, 'The position wasn’t opened.'],
  ])('shows %s on the account it was sent for alone', async (_, answer, said) => {
    const { world } = await openTicket({ openContract: () => answer })
    type('Limit price', '65000')
    fireEvent.click(button(/^Open long/))
    await settle()
    expect(screen.getByText(said)).toBeTruthy()
    act(() => void world.store.dispatch(accountChosen('real')))
    await settle()
    expect(screen.queryByText(said)).toBeNull()
    act(() => void world.store.dispatch(accountChosen('demo')))
    expect(screen.getByText(said)).toBeTruthy()
  })

  it('says so when the order opened before any list had it', async () => {
    await openTicket({
      openContract: () => ok(WAITING_ORDER),
      listContracts: () => page([]),
    })
    type('Limit price', '63500')
    fireEvent.click(button(/^Limit long/))
    await settle()
    await settle()
    expect(screen.getByText(/^This order is no longer open/)).toBeTruthy()
  })

  it('believes no list that was asked for before the order was placed', async () => {
    let deliver: (list: unknown) => void = () => undefined
    const slow = new Promise((resolve) => {
      deliver = resolve
    })
    const { world } = await openTicket({
      openContract: () => ok(WAITING_ORDER),
      listContracts: (_, count) => (count === 1 ? slow : new Promise(() => undefined)),
    })
    const list = renderInWorld(world, <EarlierList />)
    type('Limit price', '63500')
    fireEvent.click(button(/^Limit long/))
    await settle()
    expect(screen.getByText(/^It fills automatically/)).toBeTruthy()
    deliver(page([]))
    await settle()
    await settle()
    expect(screen.getByText(/^It fills automatically/)).toBeTruthy()
    list.unmount()
  })

  it('keeps what was typed when one comes back', async () => {
    const { view, world, panel } = await openTicket()
    type('Limit price', '63500')
    view.unmount()
    renderInWorld(world, panel)
    await settle()
    expect(field('Limit price').value).toBe('63,500')
    fireEvent.click(screen.getByRole('radio', { name: 'Market' }))
    expect(screen.queryByLabelText('Limit price')).toBeNull()
    expect(button(/^Open long/)).toBeTruthy()
  })

  it('takes the last price, the bid or the ask into the limit, and steps it by a tick', async () => {
    await openTicket()
    for (const [name, price] of [
      ['Last', '64,182.40'],
      ['Bid', '64,179.19'],
      ['Ask', '64,185.61'],
    ] as const) {
      fireEvent.click(button(name))
      expect(field('Limit price').value).toBe(price)
    }
    fireEvent.click(screen.getAllByRole('button', { name: 'Less' })[0] as HTMLElement)
    expect(field('Limit price').value).toBe('64,185.60')
  })
})
