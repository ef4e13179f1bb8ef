import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '#kit/frontWorld.tsx'
import { OPEN_ORDER } from '#kit/orders.ts'
import { aroundTickets, button, field, openTicketPanel, settle } from '#kit/ticketPanel.tsx'

aroundTickets()

const press = (name: RegExp | string) => fireEvent.click(button(name))

async function openTicket() {
  const { world, sent } = await openTicketPanel({ openContract: () => ok(OPEN_ORDER) })
  return { world, sent: () => sent()[0]?.body as { stopLoss?: string; trail?: string } | undefined }
}

it('sends the price that a stop in per cent comes to, which follows the market', async () => {
  const { world, sent } = await openTicket()
  press('%')
  fireEvent.change(field('Stop loss'), { target: { value: '1' } })
  expect(screen.getAllByText('63,543.76').length).toBeGreaterThan(0)
  act(() => {
    world.price('BTCUSDT', '65000.00')
  })
  expect(field('Stop loss').value).toBe('1')
  press(/^Open long/)
  await settle()
  // It opens at 65,003.25.
  expect(sent()?.stopLoss).toBe('64353.22')
})

it('keeps the prices where only the unit changes, also for the next ticket', async () => {
  await openTicket()
  fireEvent.change(field('Stop loss'), { target: { value: '63000' } })
  press('USDT')
  // 0.01 BTC that fall by 1,185.61, and both fees.
  expect(field('Stop loss').value).toBe('12.61')
  expect(screen.getAllByText('63,000.00').length).toBeGreaterThan(0)
  cleanup()
  await openTicket()
  expect(screen.getByRole('button', { name: 'USDT' }).getAttribute('aria-pressed')).toBe('true')
})

it('names an amount that cannot be read, and sends nothing', async () => {
  const { sent } = await openTicket()
  press('%')
  fireEvent.change(field('Stop loss'), { target: { value: '1.234' } })
  expect(field('Stop loss').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('button', { name: /^Open long/ })).toBeNull()
  expect(sent()).toBeUndefined()
})

it('sends the distance of a stop loss that trails, which stays while the price moves', async () => {
  const { world, sent } = await openTicket()
  press('Trailing')
  const distance = field('Trailing distance').value
  act(() => {
    world.price('BTCUSDT', '65000.00')
  })
  expect(field('Trailing distance').value).toBe(distance)
  fireEvent.change(field('Trailing distance'), { target: { value: '500' } })
  press(/^Open long/)
  await settle()
  expect(sent()).toMatchObject({ type: 'market', trail: '500.00' })
  expect(sent()?.stopLoss).toBeUndefined()
})

it('has no distance in a ticket that waits, and says what is wrong with one', async () => {
  await openTicket()
  press('Trailing')
  fireEvent.change(field('Trailing distance'), { target: { value: '60000' } })
  expect(screen.getAllByText(/^Set the distance to [\d,.]+ or less$/).length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('radio', { name: 'Limit' }))
  expect(screen.queryByRole('button', { name: 'Trailing' })).toBeNull()
  expect(field('Stop loss').value).not.toBe('')
})
