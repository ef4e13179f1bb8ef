import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN, WAITING_ORDER } from '#kit/orders.ts'
import { api } from '#src/shared/api/api.ts'
import { useListWaitingOrdersQuery } from '#src/entities/order/waiting.api.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import EntrySheet from './EntrySheet.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'errors'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

/** What keeps the list of waiting orders, as a page does. */
function List() {
  useListWaitingOrdersQuery('demo')
  return null
}

interface Context {
  readonly replies?: Parameters<typeof scriptApi>[0]
  readonly moved?: { readonly limitPrice: string }
  /** What this order has other than the one of the kit. */
  readonly own?: Partial<WaitingContract>
}

let next = 0

async function open({ replies = {}, moved, own = {} }: Context = {}) {
  next += 1
  const order = { ...WAITING_ORDER, ...own, id: `w${next}` }
  const listed = { orders: [order] as readonly WaitingContract[] }
  const seen = scriptApi({
    listMarkets: () => ok([BITCOIN]),
    listContracts: () => ok({ items: listed.orders, next: null }),
    ...replies,
  })
  const world = createWorld()
  world.price('BTCUSDT', '64000.00')
  const onClose = vi.fn()
  renderInWorld(
    world,
    <>
      <List />
      <EntrySheet order={order} moved={moved} onClose={onClose} />
    </>,
  )
  await settle()
  const become = async (change: Partial<WaitingContract> | null): Promise<void> => {
    listed.orders = change === null ? [] : [{ ...order, ...change }]
    act(() => void world.store.dispatch(api.util.invalidateTags(['orders'])))
    await settle()
  }
  const sent = () => seen.filter(({ name }) => name === 'editWaiting')
  return { order, listed, become, sent, onClose, world }
}

const WAS = { price: '63500.00', stopLoss: '62700.00', takeProfit: '65000.00' }

describe('changing a waiting order', () => {
  it('says what the limit comes to, sends what was seen, and shows the order as it waits then', async () => {
    const done = { ...WAITING_ORDER, limitPrice: '63000.00', held: '159.390000', edits: 1 }
    const { order, sent, onClose } = await open({ replies: { editWaiting: () => ok(done) } })
    expect(button('Change a price first')).toBeTruthy()
    type('Limit price', '63000')
    const terms = screen.getByLabelText('What the new prices do').textContent
    expect(terms).toContain('159.39')
    expect(terms).toContain('1.57%')
    fireEvent.click(button('Save changes'))
    await settle()
    expect(sent()).toMatchObject([
      {
        body: {
          orderId: order.id,
          price: '63000.00',
          stopLoss: '62700.00',
          takeProfit: '65000.00',
          seen: WAS,
        },
      },
    ])
    expect(screen.getByRole('heading', { name: 'The order was changed' })).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('begins with the limit as it was moved on the chart, and sends nothing by itself', async () => {
    const { sent } = await open({ moved: { limitPrice: '63250.50' } })
    expect([field('Limit price').value, field('Stop loss').value]).toEqual([
      '63,250.50',
      '62,700.00',
    ])
    expect(button('Save changes')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('says when the market is at the limit already', async () => {
    await open({ moved: { limitPrice: '64100.00' } })
    expect(screen.getByText(/fills at the next price, now 64,003.20/)).toBeTruthy()
  })

  it('stands in the way beside the field', async () => {
    await open()
    type('Stop loss', '63600')
    expect(screen.getByText('At most 63,493.64')).toBeTruthy()
    expect(button('Check the prices').getAttribute('aria-disabled')).toBe('true')
  })

  it('shows what another device made of it, and sends again from there', async () => {
    const { become, sent, order } = await open({
      replies: {
        editWaiting: (_, count) =>
          count === 1
            ? { code: CODE.orderChanged, result: null }
            : ok({ ...WAITING_ORDER, limitPrice: '63000.00', stopLoss: '62600.00', edits: 2 }),
      },
    })
    type('Limit price', '63000')
    fireEvent.click(button('Save changes'))
    await settle()
    await become({ stopLoss: '62600.00', edits: 1 })
    const note = screen.getByRole('alert')
    expect(note.textContent).toContain('This order has changed')
    expect(note.textContent).toContain('Stop loss 62,600.00')
    expect(note.textContent).not.toContain('Take profit')
    // Nobody sends over what they did not look at.
    fireEvent.click(button('Review the changes first'))
    expect(sent()).toHaveLength(1)
    fireEvent.click(button('Use the new values'))
    // What was typed stays, the rest is as it is by now.
    expect([field('Limit price').value, field('Stop loss').value]).toEqual(['63,000', '62,600.00'])
    fireEvent.click(button('Save changes'))
    await settle()
    expect(sent().at(-1)).toMatchObject({
      body: {
        orderId: order.id,
        price: '63000.00',
        stopLoss: '62600.00',
        seen: { ...WAS, stopLoss: '62600.00' },
      },
    })
    expect(screen.getByRole('heading', { name: 'The order was changed' })).toBeTruthy()
  })

  it('says so when the order opened or was cancelled under it', async () => {
    const { become, sent } = await open()
    type('Limit price', '63000')
    await become(null)
    expect(screen.getByRole('heading', { name: 'This order is no longer open' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    expect(sent()).toEqual([])
  })

  it('says why it was refused when it may not be changed any more', async () => {
    await open({ replies: { editWaiting: () => ({ code: CODE.tooManyEdits, result: null }) } })
    type('Limit price', '63000')
    fireEvent.click(button('Save changes'))
    await settle()
    await act(() => vi.dynamicImportSettled())
    const note = screen.getByRole('alert').textContent
    expect(note).toContain('The order was not changed.')
    expect(note).toContain('maximum number of changes a receipt can record')
  })
})

/** A long of five lots that waits for a higher price. */
const STOP = {
  entryType: 'stop',
  limitPrice: '64500.00',
  stopLoss: '63500.00',
  takeProfit: '66000.00',
  held: '163.185000',
} as const

describe('changing a stop order', () => {
  it('names the stop, says what it comes to, and sends it as the price', async () => {
    const done = { ...WAITING_ORDER, ...STOP, limitPrice: '64800.00', held: '163.944000', edits: 1 }
    const { order, sent } = await open({ own: STOP, replies: { editWaiting: () => ok(done) } })
    expect(screen.getByRole('heading', { name: /^BTC.USDT stop order/ })).toBeTruthy()
    expect(screen.queryByLabelText('Limit price')).toBeNull()
    type('Stop price', '64800')
    const terms = screen.getByLabelText('What the new prices do').textContent
    expect(terms).toContain('163.94')
    expect(terms).toContain('1.25%')
    fireEvent.click(button('Save changes'))
    await settle()
    expect(sent()).toMatchObject([
      {
        body: {
          orderId: order.id,
          price: '64800.00',
          seen: { price: '64500.00', stopLoss: '63500.00', takeProfit: '66000.00' },
        },
      },
    ])
    expect(screen.getByRole('heading', { name: 'The order was changed' })).toBeTruthy()
    expect(screen.getByLabelText('The order was changed').textContent).toContain('Stop price')
  })

  it('does not send a stop where the market is already, and names the nearest, also as it moves', async () => {
    const { sent, world } = await open({ own: STOP })
    type('Stop price', '64003.20')
    expect(screen.getByText('At least 64,003.21')).toBeTruthy()
    // It is not said that it fills at once, as a limit would.
    expect(screen.queryByText(/fills at the next price/)).toBeNull()
    fireEvent.click(button('Check the prices'))
    type('Stop price', '64300')
    expect(button('Save changes').getAttribute('aria-disabled')).toBe('false')
    act(() => world.price('BTCUSDT', '64400.00'))
    expect(screen.getByText('At least 64,403.23')).toBeTruthy()
    await settle()
    expect(sent()).toEqual([])
  })

  it('says beside the stop that the price got there first, where the server says so', async () => {
    const refusal = {
      code: CODE.stopReached,
      result: null,
      fields: { price: 'unreasonable' },
    }
    await open({ own: STOP, replies: { editWaiting: () => refusal } })
    type('Stop price', '64300')
    fireEvent.click(button('Save changes'))
    await settle()
    await act(() => vi.dynamicImportSettled())
    expect(screen.getByRole('alert').textContent).toContain('The order was not changed.')
    expect(field('Stop price').getAttribute('aria-invalid')).toBe('true')
  })
})
