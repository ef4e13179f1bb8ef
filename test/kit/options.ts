import type { OptionChain, OptionOffer, OptionOrder } from '#protocol/optionOrder.ts'
import { NOW } from './orders.ts'

/** What of options the operator offers on Bitcoin; a week ends out of hours, and real accounts may not. */
export const OFFER: OptionOffer = {
  instrumentId: '1',
  upDown: {
    onReal: false,
    stakeMin: '1.000000',
    stakeMax: '1000.000000',
    terms: [
      { term: '60s', rate: '0.8', expires: true },
      { term: '5m', rate: '0.82', expires: true },
    ],
  },
  callPut: {
    onReal: false,
    contractSize: '0.01',
    lotMin: 1,
    lotMax: 500,
    markupRate: '0.05',
    terms: [
      { term: '1h', capRate: '0.05', tradingMs: 3_600_000, sigma: '0.0075' },
      { term: '1w', capRate: '0.5', tradingMs: null, sigma: '0.0075' },
    ],
  },
}

/** Ten USDT that Bitcoin ends higher in five minutes. */
export const OPEN_OPTION: OptionOrder = {
  id: 'p1',
  instrumentId: '1',
  code: 'BTCUSDT',
  appName: 'BTC/USDT',
  decimals: 2,
  kind: 'upDown',
  side: 'up',
  term: '5m',
  state: 'open',
  openedAt: new Date(NOW).toISOString(),
  expiresAt: new Date(NOW + 300_000).toISOString(),
  openPrice: '64182.40',
  openLogSeq: '184221306',
  strike: '64182.40',
  stake: '10.000000',
  maxPayout: '18.200000',
  formula: 'fixed-payout-1',
  rate: '0.82',
  lots: null,
  contractSize: null,
  capPrice: null,
  markupRate: null,
  sigma: null,
  sigmaAsOf: null,
  tradingMs: null,
  outcome: null,
  settlePrice: null,
  settleLogSeq: null,
  settleLogAt: null,
  sale: null,
  exAt: null,
  settledAt: null,
  payout: null,
  result: null,
}

/** The same, won. */
export const WON_OPTION: OptionOrder = {
  ...OPEN_OPTION,
  state: 'closed',
  outcome: 'win',
  settlePrice: '64190.00',
  settleLogSeq: '184221990',
  settleLogAt: new Date(NOW + 299_000).toISOString(),
  settledAt: new Date(NOW + 301_000).toISOString(),
  payout: '18.200000',
  result: '8.200000',
}

/** A call on Bitcoin of a series that ends a week later. */
export const LISTED_OPTION: OptionOrder = {
  ...OPEN_OPTION,
  id: 'p2',
  kind: 'callPut',
  side: 'call',
  term: 'listed',
  expiresAt: new Date(NOW + 604_800_000).toISOString(),
  strike: '65000.00',
  stake: '60.000000',
  maxPayout: '650.000000',
  formula: 'listed-1',
  rate: null,
  lots: '2',
  contractSize: '0.01',
  capPrice: '97500.00',
  markupRate: '0.05',
  sigma: '0.0075',
  sigmaAsOf: new Date(NOW - 60_000).toISOString(),
  tradingMs: 604_800_000,
}

/** The listed series on Bitcoin: the one of `LISTED_OPTION`. */
export const LISTED_CHAIN: OptionChain = {
  instrumentId: '1',
  onReal: false,
  contractSize: '0.01',
  lotMin: 1,
  lotMax: 500,
  markupRate: '0.05',
  capRate: '0.5',
  expiries: [
    {
      expiresAt: LISTED_OPTION.expiresAt,
      tradingMs: 604_800_000,
      sigma: '0.0075',
      saleSigma: '0.0075',
      isTraded: true,
      isSold: true,
    },
  ],
}
