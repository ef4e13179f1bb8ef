import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import type { AccountEvent } from '#protocol/accountEvent.ts'
import type { Deposit } from '#protocol/deposit.ts'
import type { Notice } from '#protocol/notice.ts'
import type { FiredAlert } from '#protocol/priceAlert.ts'
import type { Withdrawal } from '#protocol/withdrawal.ts'
import { OPEN_OPTION } from '#kit/options.ts'
import { OPEN_ORDER, WAITING_ORDER } from '#kit/orders.ts'
import { RUNNING_PLAN } from '#kit/plans.ts'
import { SPOT_ORDER } from '#kit/spotOrders.ts'
import { formattersOf } from '#src/shared/i18n/format.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
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
const ALERT: FiredAlert = {
  id: 'a1',
  instrumentId: '1',
  code: 'BTCUSDT',
  appName: 'BTC/USDT',
  decimals: 2,
  side: 'above',
  level: '69000.00',
  price: '69512.30',
  logSeq: '7',
  at: AT,
}
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

const ofAccount = (event: AccountEvent): Notice => ({ kind: 'account', event })

/** Each notice, what it begins with, and a fact that it names. */
const NOTICES: readonly (readonly [notice: Notice, title: string, fact: string])[] = [
  [contractClosed('stopLoss'), 'Stop loss filled', '63,400.00'],
  [contractClosed('takeProfit'), 'Take profit filled', 'BTC/USDT'],
  [contractClosed('liquidation'), 'Position liquidated', 'Long'],
  [{ kind: 'contractOpened', order: OPEN_ORDER }, 'Limit order filled', '5 lots'],
  [{ kind: 'contractOpened', order: OPEN_ORDER, entryType: 'stop' }, 'Stop order filled', '5 lots'],
  [
    {
      kind: 'contractCancelled',
      order: { ...WAITING_ORDER, entryType: 'stop', state: 'cancelled', cancelReason: 'margin' },
    },
    'Stop order cancelled by us',
    'Filling at the price that was reached needed more margin than you had',
  ],
  [
    {
      kind: 'contractCancelled',
      order: { ...WAITING_ORDER, state: 'cancelled', cancelReason: 'stops' },
    },
    'Limit order cancelled by us',
    'Your stop loss or take profit no longer fitted the price it would have filled at',
  ],
  [{ kind: 'spotEnded', order: SPOT_ORDER }, 'Spot order filled', 'Buy'],
  [
    { kind: 'spotEnded', order: { ...SPOT_ORDER, state: 'cancelled', cancelReason: 'policy' } },
    'Spot order cancelled by us',
    'BTC/USDT',
  ],
  [{ kind: 'optionSettled', order: WON }, 'Option won', 'Payout 18.20'],
  [
    { kind: 'optionSettled', order: { ...WON, outcome: 'sold', exAt: WON.expiresAt } },
    'Option ended before a corporate action',
    'Payout 18.20',
  ],
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
  [
    { kind: 'inviteVoid', reason: 'sameDevice', own: true },
    'A friend’s invitation no longer counts',
    'same device',
  ],
  [
    { kind: 'inviteVoid', reason: 'samePerson', own: false },
    'Your invitation no longer counts',
    'same person',
  ],
  [ofAccount({ kind: 'factorCopied', name: 'My phone' }), 'A copy of your passkey', 'My phone'],
  [{ kind: 'levelChanged', level: 3, was: 2 }, 'Your level rose', 'Level 3'],
  [{ kind: 'levelChanged', level: 2, was: 3 }, 'Your level fell', 'Level 2'],
  [{ kind: 'priceAlert', alert: ALERT }, 'Price rose to your alert', 'Price 69,512.30'],
  [
    { kind: 'priceAlert', alert: { ...ALERT, side: 'below' } },
    'Price fell to your alert',
    'Alert at 69,000.00',
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

beforeAll(async () => {
  await startTexts('en')
  await loadSlices(['notice', 'orders', 'spot', 'option'])
})

const textOf = (notice: Notice) => {
  const slices = ['notice', 'orders', 'spot', 'option'] as const
  return noticeText(notice, i18next.getFixedT<typeof slices>('en', slices), formattersOf('en'))
}

it.each(NOTICES)('tells of %o', (notice, title, fact) => {
  const { title: shown, facts } = textOf(notice)
  expect(shown).toContain(title)
  expect(facts.join(' ')).toContain(fact)
})

it('keeps on the screen what costs the customer money or needs an act', () => {
  const urgent = NOTICES.filter(([notice]) => textOf(notice).urgent)
  expect(urgent.map(([, title]) => title)).toEqual([
    'Position liquidated',
    'A copy of your passkey',
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
