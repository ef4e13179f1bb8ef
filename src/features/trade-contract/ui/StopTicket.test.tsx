import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { ok } from '#kit/frontWorld.tsx'
import { WAITING_ORDER } from '#kit/orders.ts'
import { aroundTickets, button, field, openTicketPanel, settle, type } from '#kit/ticketPanel.tsx'

aroundTickets()

const choose = (name: RegExp | string) => fireEvent.click(screen.getByRole('radio', { name }))

const STOP_ORDER = { ...WAITING_ORDER, entryType: 'stop', limitPrice: '65000.00' } as const

async function openTicket(replies: Parameters<typeof openTicketPanel>[0] = {}) {
  const ticket = await openTicketPanel(replies)
  choose('Stop')
  return ticket
}

describe('a ticket with a stop', () => {
  it('asks for a price first, without blaming the empty field, and offers no price of now', async () => {
    const { sent } = await openTicket()
    expect(field('Stop price').getAttribute('aria-invalid')).toBe('false')
    expect(screen.getByText('Opens at the market once the price gets here')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
    fireEvent.click(button('Enter a stop price'))
    type('Stop price', '65000.005')
    expect(button('Stop price: max 2 decimal places')).toBeTruthy()
    expect(field('Stop price').getAttribute('aria-invalid')).toBe('true')
    await settle()
    expect(sent()).toEqual([])
  })

  it('says before the button that the price may be far worse, and when it is cancelled', async () => {
    await openTicket()
    type('Stop price', '65000')
    expect(screen.getByText(/^1\.27% from the market price\. .* may be worse\.$/)).toBeTruthy()
    expect(screen.getByText(/far worse than your stop price\..*It is cancelled if/)).toBeTruthy()
  })

  it('places it, and says what it waits for', async () => {
    const { sent } = await openTicket({
      openContract: () => ok(STOP_ORDER),
      listContracts: () => ok({ items: [STOP_ORDER], next: null }),
    })
    type('Stop price', '65000')
    fireEvent.click(button(/^Stop long · 1 lot/))
    await settle()
    expect(sent()).toMatchObject([{ body: { type: 'stop', price: '65000.00', side: 'long' } }])
    expect(screen.getByRole('heading', { name: 'Order placed at 65,000.00' })).toBeTruthy()
    expect(screen.getByText(/first price at or past this level, which may be worse/)).toBeTruthy()
    expect(screen.getByLabelText('Terms of this order').textContent).toContain('Stop price')
  })

  it.each([
    ['Long', '64185.61', 'Set the stop price at 64,185.62 or higher', '64185.62', 'long'],
    ['Short', '64179.19', 'Set the stop price at 64,179.18 or lower', '64179.18', 'short'],
  ])('of a %s at %s names the nearest that would do', async (side, at, said, nearest, name) => {
    const { sent } = await openTicket()
    choose(new RegExp(`^${side}`))
    type('Stop price', at)
    fireEvent.click(button(said))
    await settle()
    expect(sent()).toEqual([])
    type('Stop price', nearest)
    expect(button(new RegExp(`^Stop ${name}`))).toBeTruthy()
  })

  it('is in the way once the market has moved past its price', async () => {
    const { world } = await openTicket()
    type('Stop price', '65000')
    expect(button(/^Stop long/)).toBeTruthy()
    act(() => world.price('BTCUSDT', '65100.00'))
    expect(button('Set the stop price at 65,103.27 or higher')).toBeTruthy()
    act(() => world.price('BTCUSDT', '64182.40'))
    expect(button(/^Stop long/)).toBeTruthy()
  })

  it('has its stops follow the stop price, and stand while the market moves', async () => {
    const { world } = await openTicket()
    type('Stop price', '65000')
    expect(field('Stop loss').value).toBe('63,375.00')
    act(() => world.price('BTCUSDT', '63000.00'))
    expect(field('Stop loss').value).toBe('63,375.00')
    type('Stop price', '66000')
    expect(field('Stop loss').value).toBe('64,350.00')
  })

  it('says so where the price got there before the order did', async () => {
    const refusal = {
      code: CODE.stopReached,
      result: null,
      fields: { price: 'unreasonable' },
    }
    await openTicket({ openContract: () => refusal })
    type('Stop price', '65000')
    fireEvent.click(button(/^Stop long/))
    await settle()
    await act(() => vi.dynamicImportSettled())
    expect(screen.getByRole('alert').textContent).toContain('The position wasn’t opened.')
    expect(field('Stop price').value).toBe('65,000')
  })
})
