import type { PlanOrder, PlanProduct } from '#protocol/planOrder.ts'
import { NOW } from './orders.ts'

const DAY = 86_400_000
const MIDNIGHT = Math.ceil(NOW / DAY) * DAY

/** A smart plan as the sandbox sells it. */
export const SMART_30: PlanProduct = {
  id: 'smart-30',
  kind: 'smart',
  asset: 'USDT',
  days: 30,
  dailyRate: '0.0003',
  minAmount: '10.000000',
  maxAmount: '50000.000000',
  unitPrice: null,
  exitRate: '0.01',
  soldOut: false,
}

/** Lock mining of bitcoin, in units of 0.01. */
export const LOCK_BTC: PlanProduct = {
  ...SMART_30,
  id: 'staking-btc-30',
  kind: 'staking',
  asset: 'BTC',
  dailyRate: '0.00006',
  minAmount: '0.01000000',
  maxAmount: '5.00000000',
  unitPrice: '0.01000000',
  exitRate: null,
}

/** 1,000 USDT in the smart plan, of which two days were paid. */
export const RUNNING_PLAN: PlanOrder = {
  id: 'p1',
  productId: 'smart-30',
  kind: 'smart',
  asset: 'USDT',
  state: 'earning',
  principal: '1000.000000',
  unitPrice: null,
  quantity: null,
  days: 30,
  dailyRate: '0.0003',
  exitRate: '0.01',
  totalYield: '9.000000',
  boughtAt: new Date(NOW - 3 * DAY).toISOString(),
  startsAt: new Date(MIDNIGHT - 3 * DAY).toISOString(),
  endsAt: new Date(MIDNIGHT + 27 * DAY).toISOString(),
  paidDays: 2,
  income: '0.600000',
  nextPaymentAt: new Date(MIDNIGHT).toISOString(),
  nextPayment: '0.300000',
  exitCost: '10.000000',
  exitFee: null,
  endedAt: null,
}

/** The same after it was left. */
export const LEFT_PLAN: PlanOrder = {
  ...RUNNING_PLAN,
  state: 'redeemed',
  nextPaymentAt: null,
  nextPayment: null,
  exitCost: null,
  exitFee: '10.000000',
  endedAt: new Date(NOW).toISOString(),
}
