import type { ContractOrder, WaitingContract } from '#contract/contractOrder.ts'
import type { MarketInfo } from '#contract/market.ts'

/** A moment all test worlds agree on. */
export const NOW = Date.UTC(2026, 10, 20, 12, 4, 31)

/** Bitcoin as the house lists it, with its contract. */
export const BITCOIN: MarketInfo = {
  id: '1',
  code: 'BTCUSDT',
  type: 2,
  appName: 'BTC/USDT',
  fullName: 'Bitcoin',
  logo: null,
  decimals: 2,
  price: '64182.40',
  nowPrice: '64182.40',
  zdf: '1.84',
  hundred: ['63000.00', '64182.40'],
  at: new Date(NOW).toISOString(),
  open: true,
  changesAt: null,
  high24h: '64890.00',
  low24h: '62714.50',
  source: 'simulated',
  base: 'BTC',
  quote: 'USDT',
  zone: 'UTC',
  spotOnReal: true,
  contract: {
    contractSize: '0.01',
    lotMin: 1,
    lotMax: 1000,
    leverages: [1, 5, 10, 20, 50, 100],
    feeRate: '0.0006',
    spreadRate: '0.0001',
    closeOutRatio: '0.5',
  },
}

/** An open long of five lots at 20x. */
export const OPEN_ORDER: ContractOrder = {
  id: 'o1',
  instrumentId: '1',
  code: 'BTCUSDT',
  appName: 'BTC/USDT',
  decimals: 2,
  side: 'long',
  state: 'open',
  lots: '5',
  leverage: 20,
  contractSize: '0.01',
  feeRate: '0.0006',
  spreadRate: '0.0001',
  closeOutRatio: '0.5',
  openPrice: '64185.61',
  openedAt: new Date(NOW).toISOString(),
  openLogSeq: '184221306',
  stopLoss: '63400.00',
  takeProfit: '66500.00',
  liquidationPrice: '62580.97',
  worth: '3209.280500',
  margin: '160.464025',
  openFee: '1.925569',
  maxLoss: '162.389594',
  maxWin: '111.798931',
  closePrice: null,
  closedAt: null,
  closeLogSeq: null,
  closeReason: null,
  profit: null,
  closeFee: null,
  result: null,
}

/** A long of five lots that waits for a lower price. */
export const WAITING_ORDER: WaitingContract = {
  id: 'w1',
  instrumentId: '1',
  code: 'BTCUSDT',
  appName: 'BTC/USDT',
  decimals: 2,
  side: 'long',
  state: 'waiting',
  lots: '5',
  leverage: 20,
  limitPrice: '63500.00',
  stopLoss: '62700.00',
  takeProfit: '65000.00',
  held: '160.655000',
  placedAt: new Date(NOW).toISOString(),
  endedAt: null,
  cancelReason: null,
}
