import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountEvent } from '#protocol/accountEvent.ts'
import type { Notice } from '#protocol/notice.ts'
import { createWorld, ok, renderInWorld, scriptApi, type SeenCall } from '#kit/frontWorld.tsx'
import { OPEN_ORDER } from '#kit/orders.ts'
import { applyOwnEvent } from '#src/entities/order/orderEvents.ts'
import { selectUnread } from '#src/entities/order/orderNews.slice.ts'
import { changeTexts, loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import Notices from './Notices.tsx'

const CLOSED = {
  ...OPEN_ORDER,
  state: 'closed',
  closePrice: '63400.00',
  closedAt: OPEN_ORDER.openedAt,
  result: '-43.10',
} as const

const contractClosed = (closeReason: 'stopLoss' | 'takeProfit' | 'liquidation'): Notice => ({
  kind: 'contractClosed',
  order: { ...CLOSED, closeReason },
})

const ofAccount = (event: AccountEvent): Notice => ({ kind: 'account', event })

let calls: readonly SeenCall[] = []

beforeEach(async () => {
  window.sessionStorage.clear()
  calls = scriptApi({ keepLanguage: () => ok({}) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await startTexts('en')
  await loadSlices(['notice', 'orders', 'spot', 'option'])
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function show() {
  const world = createWorld()
  const view = renderInWorld(world, <Notices />, '/trading')
  const tell = (notice: Notice, account: 'real' | 'demo' = 'demo'): void =>
    act(() => {
      applyOwnEvent(world.store.dispatch, { type: 'notice', account, notice })
    })
  return { world, tell, view }
}

const region = () => screen.getByRole('region', { name: 'Notices' })

it('goes by itself after six seconds, unless it is urgent or somebody reads it', () => {
  const { tell } = show()
  tell(contractClosed('takeProfit'))
  act(() => void vi.advanceTimersByTime(5_900))
  expect(region().textContent).toContain('Take profit filled')
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.queryByText('Take profit filled')).toBeNull()
  tell(contractClosed('liquidation'))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(region().textContent).toContain('Position liquidated')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(region().textContent).toBe('')
  tell(contractClosed('stopLoss'))
  vi.spyOn(Element.prototype, 'matches').mockImplementation((what) => what.startsWith(':hover'))
  act(() => void vi.advanceTimersByTime(20_000))
  expect(screen.getByText('Stop loss filled')).toBeTruthy()
})

it('shows one at a time, urgent ones first, and interrupts nobody', () => {
  const { tell } = show()
  tell(contractClosed('stopLoss'))
  tell(contractClosed('liquidation'))
  tell(ofAccount({ kind: 'changed' }))
  expect(region().firstElementChild?.getAttribute('aria-live')).toBe('polite')
  const seen: string[] = []
  for (let round = 0; round < 3; round += 1) {
    seen.push(region().querySelector('b')?.textContent ?? '')
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  }
  expect(seen).toEqual(['Position liquidated', 'Password changed', 'Stop loss filled'])
})

it('tells nobody what the page before them shows', () => {
  const on = (path: string, notice: Notice, account: 'real' | 'demo' | null = 'demo') => {
    const world = createWorld({ account: 'demo' })
    renderInWorld(world, <Notices />, path)
    act(() => {
      applyOwnEvent(world.store.dispatch, { type: 'notice', account, notice })
    })
    const text = region().textContent
    expect(selectUnread(world.store.getState())).toHaveLength(text === '' ? 0 : 1)
    cleanup()
    return text
  }
  const stop = contractClosed('stopLoss')
  expect(on('/profile/orders?tab=history', stop)).toBe('')
  expect(on('/profile/orders', stop)).not.toBe('')
  expect(on('/profile/orders?tab=history', stop, 'real')).not.toBe('')
  expect(on('/profile/notification', stop, 'real')).toBe('')
  expect(on('/profile/info', ofAccount({ kind: 'changed' }), null)).toBe('')
  const device = ofAccount({ kind: 'device', browser: 'Firefox', ip: '198.51.100.7' })
  expect(on('/profile/info', device, null)).toContain('new device')
})

it('keeps the focus on what is left to read, and then on the page', async () => {
  vi.useRealTimers()
  const world = createWorld()
  const page = (
    <>
      <h1 tabIndex={-1}>Trading</h1>
      <Notices />
    </>
  )
  renderInWorld(world, page, '/trading')
  act(() => {
    for (const reason of ['liquidation', 'takeProfit'] as const) {
      const notice = contractClosed(reason)
      applyOwnEvent(world.store.dispatch, { type: 'notice', account: 'demo', notice })
    }
  })
  const close = () => screen.getByRole('button', { name: 'Close' })
  close().focus()
  fireEvent.click(close())
  await waitFor(() => expect(document.activeElement).toBe(close()))
  expect(region().textContent).toContain('Take profit filled')
  fireEvent.click(close())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Trading'))
})

it('names the account, and leads nowhere from one that is not in use', () => {
  const { tell } = show()
  tell(contractClosed('stopLoss'), 'real')
  expect(screen.getByText('Real account')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  tell(contractClosed('takeProfit'), 'demo')
  expect(screen.getByText('Demo account')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profile/orders?tab=history')
})

it('tells the server what is read, once a tab and once more in another language', async () => {
  vi.useRealTimers()
  const told = () => calls.map(({ body }) => body)
  const open = () => renderInWorld(createWorld(), <Notices />, '/trading')
  const first = open()
  await waitFor(() => expect(told()).toEqual([{ lang: 'en' }]))
  first.unmount()
  const again = open()
  await act(async () => changeTexts('de'))
  await waitFor(() => expect(told()).toEqual([{ lang: 'en' }, { lang: 'de' }]))
  again.unmount()
  await act(async () => changeTexts('en'))
})

it('leaves nothing for the next customer of this page', () => {
  const { tell, view, world } = show()
  tell(contractClosed('liquidation'))
  view.unmount()
  expect(selectUnread(world.store.getState())).toEqual([])
})
