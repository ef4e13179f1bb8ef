import type { SpotOrder } from '#protocol/spotOrder.ts'
import { NOW } from './orders.ts'

/** A market order that was filled. */
export const SPOT_ORDER: SpotOrder = {
  id: 's1',
  instrumentId: '1',
  code: 'BTCUSDT',
  appName: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  decimals: 2,
  side: 'buy',
  type: 'market',
  state: 'closed',
  amount: '0.01000000',
  total: null,
  limitPrice: null,
  feeRate: '0.0006',
  spreadRate: '0.0001',
  paidAsset: 'USDT',
  receivedAsset: 'BTC',
  held: '0.000000',
  placedAt: new Date(NOW).toISOString(),
  placedLogSeq: '184221306',
  doneAt: new Date(NOW).toISOString(),
  price: '64185.61',
  cancelReason: null,
  fillLogSeq: '184221306',
  paid: '641.856100',
  fee: '0.00000600',
  received: '0.00999400',
}

/** A limit order that waits. */
export const WAITING_SPOT: SpotOrder = {
  ...SPOT_ORDER,
  type: 'limit',
  state: 'waiting',
  limitPrice: '60000.00',
  held: '600.000000',
  doneAt: null,
  price: null,
  fillLogSeq: null,
  paid: null,
  fee: null,
  received: null,
}
