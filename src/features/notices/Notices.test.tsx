import i18next from 'i18next'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Deposit } from '#protocol/deposit.ts'
import type { Notice } from '#protocol/notice.ts'
import type { Withdrawal } from '#protocol/withdrawal.ts'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import { OPEN_OPTION } from '#kit/options.ts'
import { OPEN_ORDER, WAITING_ORDER } from '#kit/orders.ts'
import { RUNNING_PLAN } from '#kit/plans.ts'
import { SPOT_ORDER } from '#kit/spotOrders.ts'
import { applyOwnEvent } from '#src/entities/order/orderEvents.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { formattersOf } from '#src/shared/i18n/format.ts'
import Notices from './Notices.tsx'
import { noticeText } from './noticeText.ts'

const CLOSED = {
  ...OPEN_ORDER,
  state: 'closed',
  closePrice: '63400.00',
  closedAt: OPEN_ORDER.openedAt,
  result: '-43.10',
} as const

const WON = { ...OPEN_OPTION, state: 'closed', outcome: 'win', payout: '18.200000' } as const
const ENDED = { ...RUNNING_PLAN, state: 'profitShared', income: '9.000000' } as const

const AT = OPEN_ORDER.openedAt
const DEPOSIT: Deposit = {
  id: 'd1',
  network: 'ethereum',
  asset: 'USDT',
  way: 'wallet',
  state: 'success',
  reason: null,
  note: null,
  claimed: '500.000000',
  amount: '500.000000',
  hash: null,
  lastSix: null,
  confirmations: 12,
  needed: 12,
  submittedAt: AT,
  since: AT,
  by: null,
  owed: '0.000000',
}
const WITHDRAWAL: Withdrawal = {
  id: 'w1',
  state: 'approved',
  target: { method: 'crypto', asset: 'USDT', network: 'ethereum', address: '0x1' },
  amount: '50.000000',
  fee: '0.500000',
  net: '49.500000',
  submittedAt: AT,
  since: AT,
  waitsUntil: null,
  dueAt: null,
  overdue: false,
  reference: null,
  reason: null,
  note: null,
  canCancel: false,
  steps: [],
}

const contractClosed = (closeReason: 'stopLoss' | 'takeProfit' | 'liquidation'): Notice => ({
  kind: 'contractClosed',
  order: { ...CLOSED, closeReason },
})

/** Each notice, what it begins with, and a fact that it names. */
const NOTICES: readonly (readonly [notice: Notice, title: string, fact: string])[] = [
  [contractClosed('stopLoss'), 'Stop loss filled', '63,400.00'],
  [contractClosed('takeProfit'), 'Take profit filled', 'BTC/USDT'],
  [contractClosed('liquidation'), 'Position liquidated', 'Long'],
  [{ kind: 'contractOpened', order: OPEN_ORDER }, 'Limit order filled', '5 lots'],
  [
    {
      kind: 'contractCancelled',
      order: { ...WAITING_ORDER, state: 'cancelled', cancelReason: 'stops' },
    },
    'Limit order cancelled by us',
    'The price had already passed your stop loss before the order could fill',
  ],
  [{ kind: 'spotEnded', order: SPOT_ORDER }, 'Spot order filled', 'Buy'],
  [
    { kind: 'spotEnded', order: { ...SPOT_ORDER, state: 'cancelled', cancelReason: 'policy' } },
    'Spot order cancelled by us',
    'BTC/USDT',
  ],
  [{ kind: 'optionSettled', order: WON }, 'Option won', 'Payout 18.20'],
  [
    { kind: 'optionSettled', order: { ...WON, outcome: 'lose', result: '-10.000000' } },
    'Option expired',
    'P&L −10.00',
  ],
  [
    { kind: 'optionSettled', order: { ...WON, outcome: 'void', payout: '10.000000' } },
    'Option refunded',
    'Payout 10.00',
  ],
  [{ kind: 'levelChanged', level: 3, was: 2 }, 'Your level rose', 'Level 3'],
  [{ kind: 'levelChanged', level: 2, was: 3 }, 'Your level fell', 'Level 2'],
  [{ kind: 'planEnded', order: ENDED }, 'Smart plan ended', '+9.00'],
  [{ kind: 'planEnded', order: { ...ENDED, kind: 'staking' } }, 'Lock mining ended', '1,000.00'],
  [{ kind: 'depositMoved', deposit: DEPOSIT }, 'Deposit credited', '500.00'],
  [
    { kind: 'depositMoved', deposit: { ...DEPOSIT, state: 'rejected' } },
    'Deposit not accepted',
    '500.00',
  ],
  ...(
    [
      ['approved', 'Withdrawal approved'],
      ['broadcast', 'Withdrawal sent'],
      ['success', 'Withdrawal paid'],
      ['rejected', 'Withdrawal rejected'],
      ['failed', 'Withdrawal failed'],
    ] as const
  ).map(
    ([state, title]) =>
      [{ kind: 'withdrawalMoved', withdrawal: { ...WITHDRAWAL, state } }, title, '50.00'] as const,
  ),
]

beforeEach(async () => {
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

it.each(NOTICES)('tells of %o', (notice, title, fact) => {
  const { tell } = show()
  tell(notice)
  const region = screen.getByRole('region', { name: 'Notices' })
  expect(region.textContent).toContain(title)
  expect(region.textContent).toContain(fact)
})

it('goes by itself, unless it is urgent or somebody reads it', () => {
  const { tell } = show()
  tell(contractClosed('takeProfit'))
  tell(contractClosed('liquidation'))
  act(() => void vi.advanceTimersByTime(20_000))
  expect(screen.queryByText('Take profit filled')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Position liquidated')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
  tell(contractClosed('stopLoss'))
  vi.spyOn(Element.prototype, 'matches').mockImplementation((what) => what.startsWith(':hover'))
  act(() => void vi.advanceTimersByTime(20_000))
  expect(screen.getByText('Stop loss filled')).toBeTruthy()
})

it('shows three at once, and the next when one goes', () => {
  const { tell } = show()
  for (const reason of ['liquidation', 'liquidation', 'liquidation', 'stopLoss'] as const) {
    tell(contractClosed(reason))
  }
  expect(screen.getByRole('alert').children).toHaveLength(3)
  expect(screen.queryByText('Stop loss filled')).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  expect(screen.getByText('Stop loss filled')).toBeTruthy()
})

it('keeps the focus among what is left to read, and then on the page', async () => {
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
  const [first, second] = screen.getAllByRole('button', { name: 'Close' })
  first?.focus()
  fireEvent.click(first ?? document.body)
  await waitFor(() => expect(document.activeElement).toBe(second))
  fireEvent.click(second ?? document.body)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Trading'))
})

it('names the account that is not in use, and leads nowhere from there', () => {
  const { tell } = show()
  tell(contractClosed('stopLoss'), 'real')
  expect(screen.getByText('Real account')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  tell(contractClosed('takeProfit'), 'demo')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profile/orders?tab=history')
})

it('leaves nothing for the next customer of this page', () => {
  const { tell, view, world } = show()
  tell(contractClosed('liquidation'))
  view.unmount()
  expect(world.store.getState().orderNews.unread).toEqual([])
})

it('keeps on the screen what costs the customer money or needs an act', () => {
  const t = i18next.getFixedT<readonly ['notice', 'orders', 'spot', 'option']>('en', [
    'notice',
    'orders',
    'spot',
    'option',
  ])
  const urgent = NOTICES.filter(([notice]) => noticeText(notice, t, formattersOf('en')).urgent)
  expect(urgent.map(([, title]) => title)).toEqual([
    'Position liquidated',
    'Deposit not accepted',
    'Withdrawal rejected',
    'Withdrawal failed',
  ])
})
