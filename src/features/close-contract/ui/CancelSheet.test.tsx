import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { scriptedActs } from '#kit/orderActs.ts'
import { WAITING_ORDER } from '#kit/orders.ts'
import { OrderActsContext } from '#src/features/follow-orders/orderActs.ts'
import { WaitingOrders } from '#src/features/follow-orders/ui/WaitingOrders.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { CancelSheet } from './CancelSheet.tsx'

const cancelled = { ...WAITING_ORDER, state: 'cancelled', cancelReason: 'customer' }

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'orders', 'errors'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
function press(): void {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel order' }))
}

async function openSheet(replies: Parameters<typeof scriptApi>[0]) {
  const listContracts = (_: unknown, count: number) =>
    ok({ items: count === 1 ? [WAITING_ORDER] : [], next: null })
  const seen = scriptApi({ listContracts, ...replies })
  const heard = { close: vi.fn(), waiting: vi.fn() }
  renderInWorld(
    createWorld(),
    <>
      <OrderActsContext value={scriptedActs()}>
        <WaitingOrders />
      </OrderActsContext>
      <CancelSheet order={WAITING_ORDER} onClose={heard.close} onWaiting={heard.waiting} />
    </>,
    '/trading?tab=waiting',
  )
  await settle()
  return { seen, heard }
}

describe('cancelling a waiting order', () => {
  it('says what comes back, cancels once with a key, and asks for the lists again', async () => {
    const { seen, heard } = await openSheet({ cancelOrder: () => ok(cancelled) })
    expect(screen.getByRole('dialog').textContent).toContain('160.66')
    press()
    // A second tap meets the same button, busy by now.
    fireEvent.click(screen.getByRole('button', { name: /Sending/ }))
    await settle()
    const sent = seen.filter(({ name }) => name === 'cancelOrder')
    expect(sent).toMatchObject([{ account: 'YES', body: { orderId: 'w1' } }])
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(screen.getByRole('heading', { name: 'Order cancelled' })).toBeTruthy()
    expect(screen.getByText('No open orders')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'See open orders' }))
    expect([heard.close.mock.calls.length, heard.waiting.mock.calls.length]).toEqual([1, 1])
  })

  it.each([
    [CODE.orderNotOpen, 'already been filled or cancelled'],
    ['404', 'It was not found.'],
  ])('says in words why %s was answered, and asks for the list again', async (code, words) => {
    await openSheet({ cancelOrder: () => ({ code, result: null }) })
    press()
    await settle()
    await act(() => vi.dynamicImportSettled())
    const alert = screen.getByRole('alert').textContent
    expect(alert).toContain('The order was not cancelled.')
    expect(alert).toContain(words)
    expect(screen.getByText('No open orders')).toBeTruthy()
  })

  it('asks again with the same key when the answer is lost', async () => {
    const { seen } = await openSheet({
      cancelOrder: (_, count) => (count === 1 ? 'lost' : ok(cancelled)),
    })
    press()
    await settle()
    expect(screen.getByText('We can’t confirm yet whether the order was cancelled.')).toBeTruthy()
    await settle(1_000)
    const keys = seen.filter(({ name }) => name === 'cancelOrder').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(screen.getByRole('heading', { name: 'Order cancelled' })).toBeTruthy()
  })
})
