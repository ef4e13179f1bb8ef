import type { AssetCode } from '#protocol/assets.ts'
import { parseAmount } from '#protocol/money.ts'
import type { Ledger } from '#server/modules/ledger/service.ts'
import type { Offer, PlansService } from '#server/modules/plans/types.ts'
import type { Db } from '#server/platform/db.ts'
import type { Config } from './config.ts'

/** Coins the operator sells from, each about 1,000,000,000 USDT worth on the demo books. */
const COINS: readonly (readonly [asset: AssetCode, demo: string, real: string])[] = [
  ['BTC', '10000', '100'],
  ['ETH', '300000', '3000'],
  ['SOL', '7000000', '70000'],
  ['XRP', '500000000', '5000000'],
  ['BNB', '1000000', '10000'],
  ['ADA', '2500000000', '25000000'],
  ['LTC', '12000000', '120000'],
  ['DOGE', '7000000000', '70000000'],
]

/** What the operator exchanges besides, on the real books alone: each about 10,000,000 USDT worth. */
const MONEY: readonly (readonly [asset: AssetCode, real: string])[] = [
  ['USDC', '10000000'],
  ['USD', '10000000'],
  ['EUR', '8500000'],
  ['GBP', '7500000'],
  ['JPY', '1560000000'],
  ['HKD', '78000000'],
]

/** An amount never changes once it was used: the books keep it under its ref. */
const FUNDS: readonly {
  readonly kind: 'demo' | 'real'
  readonly asset: AssetCode
  readonly funds: string
  readonly ref: string
}[] = [
  { kind: 'demo', asset: 'USDT', funds: '1000000000000.000000', ref: 'demo-treasury-1' },
  { kind: 'real', asset: 'USDT', funds: '100000000.000000', ref: 'sandbox-treasury-1' },
  ...COINS.flatMap(([asset, demo, real]) => [
    { kind: 'demo' as const, asset, funds: demo, ref: `demo-treasury-${asset}-1` },
    { kind: 'real' as const, asset, funds: real, ref: `sandbox-treasury-${asset}-1` },
  ]),
  ...MONEY.map(([asset, real]) => ({
    kind: 'real' as const,
    asset,
    funds: real,
    ref: `sandbox-treasury-${asset}-1`,
  })),
]

const smart = (days: number, dailyRate: string, maxAmount: string, exitRate: string): Offer => ({
  id: `smart-${days}`,
  kind: 'smart',
  asset: 'USDT',
  days,
  dailyRate,
  minAmount: '10',
  maxAmount,
  unitPrice: null,
  exitRate,
})

const staking = (
  asset: AssetCode,
  days: number,
  dailyRate: string,
  unitPrice: string,
  maxAmount: string,
): Offer => ({
  id: `staking-${asset.toLowerCase()}-${days}`,
  kind: 'staking',
  asset,
  days,
  dailyRate,
  minAmount: unitPrice,
  maxAmount,
  unitPrice,
  exitRate: null,
})

/** Terms never change once they were offered: other terms are another id. */
const PLANS: readonly Offer[] = [
  smart(7, '0.0002', '20000', '0.005'),
  smart(30, '0.0003', '50000', '0.01'),
  smart(90, '0.0004', '100000', '0.02'),
  staking('USDT', 30, '0.00025', '100', '50000'),
  staking('BTC', 30, '0.00006', '0.01', '5'),
  staking('ETH', 60, '0.00009', '0.1', '100'),
]

/**
 * Gives the operator what its promises are paid from: play money for demo accounts everywhere, and in the
 * sandbox, where no money is real, the real books' treasury too. Done once; later starts change nothing.
 */
export async function fundTreasury(db: Db, ledger: Ledger, mode: Config['mode']): Promise<void> {
  for (const { kind, asset, funds, ref } of FUNDS) {
    if (kind === 'real' && mode === 'production') continue
    const amount = parseAmount(funds, asset)
    if (amount === null) throw new Error(`no amount: ${funds} ${asset}`)
    const reason = kind === 'demo' ? 'play money' : 'sandbox: no real money'
    await db.transaction((tx) => ledger.fundTreasury(tx, kind, amount, ref, reason))
  }
}

/** Puts the sandbox's plans on sale. In production there are those that operators offer, and none else. */
export async function offerPlans(plans: PlansService, mode: Config['mode']): Promise<void> {
  if (mode === 'sandbox') await plans.offer(PLANS)
}
