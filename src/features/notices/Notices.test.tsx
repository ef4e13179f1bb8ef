import i18next from 'i18next'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountEvent } from '#protocol/accountEvent.ts'
import type { Deposit } from '#protocol/deposit.ts'
import type { Notice } from '#protocol/notice.ts'
import type { Withdrawal } from '#protocol/withdrawal.ts'
import { createWorld, ok, renderInWorld, scriptApi, type SeenCall } from '#kit/frontWorld.tsx'
import { OPEN_OPTION } from '#kit/options.ts'
import { OPEN_ORDER, WAITING_ORDER } from '#kit/orders.ts'
import { RUNNING_PLAN } from '#kit/plans.ts'
import { SPOT_ORDER } from '#kit/spotOrders.ts'
import { applyOwnEvent } from '#src/entities/order/orderEvents.ts'
import { changeTexts, loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
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

const ofAccount = (event: AccountEvent): Notice => ({ kind: 'account', event })

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
  [{ kind: 'planEnded', order: ENDED }, 'Smart plan ended', '+9.00'],
  [{ kind: 'planEnded', order: { ...ENDED, kind: 'staking' } }, 'Lock mining ended', '1,000.00'],
  [{ kind: 'depositMoved', deposit: DEPOSIT }, 'Deposit credited', '500.00'],
  [
    { kind: 'depositMoved', deposit: { ...DEPOSIT, state: 'rejected' } },
    'Deposit not accepted',
    '500.00',
  ],
  [{ kind: 'identityMoved', state: 'verified' }, 'Identity verified', ''],
  [
    { kind: 'identityMoved', state: 'notPassed' },
    'Your identity form was not accepted',
    'See what to correct, then send it again',
  ],
  [{ kind: 'identityMoved', state: 'notVerified' }, 'no longer verified', 'Send a document'],
  [{ kind: 'identityLapses', at: AT }, 'expires soon', 'Until '],
  [
    ofAccount({ kind: 'device', browser: 'Firefox, Linux', ip: '198.51.100.7' }),
    'Sign-in from a new device',
    '198.51.100.7',
  ],
  [ofAccount({ kind: 'factorLost', ends: AT }), 'will be turned off', 'From '],
  [ofAccount({ kind: 'held', until: AT }), 'Withdrawals on hold', 'Until '],
  [ofAccount({ kind: 'linked', wallet: '0x52908400' }), 'Wallet linked', '0x52908400'],
  [ofAccount({ kind: 'withdrawalPassword', reset: true }), 'password reset', 'Wasn’t you?'],
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

it.each(NOTICES)('tells of %o', (notice, title, fact) => {
  const { tell } = show()
  tell(notice)
  expect(region().textContent).toContain(title)
  expect(region().textContent).toContain(fact)
})

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
    expect(world.store.getState().orderNews.unread).toHaveLength(text === '' ? 0 : 1)
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
    'Your identity form was not accepted',
    'no longer verified',
    'expires soon',
    'Sign-in from a new device',
    'will be turned off',
    'Withdrawals on hold',
    'Wallet linked',
    'password reset',
    'Withdrawal rejected',
    'Withdrawal failed',
  ])
})
