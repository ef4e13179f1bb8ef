import { type AssetCode, ASSETS } from '#protocol/assets.ts'
import { type Holding, Holdings } from '#protocol/holdings.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { Held, LedgerService } from '#server/modules/ledger/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** What an account has of every asset. */
export function holdingsCalls(ledger: Pick<LedgerService, 'holdings'>): readonly Call[] {
  return [
    defineCall('listHoldings', {
      summary: 'What the account has of every asset, those it has nothing of too',
      result: Holdings,
      errors: [],
      handle: async ({ tx, account, customerId }) => {
        const held = await ledger.holdings(tx, account, customerId)
        return ASSETS.map((asset) => toHolding(asset, held))
      },
    }),
  ]
}

/** Which figure each bucket of a customer is shown under; none is left out. */
const FIGURE = {
  available: 'available',
  margin: 'margin',
  spotHold: 'inOrders',
  optionStake: 'inOptions',
  staked: 'inPlans',
  withdrawalHold: 'inWithdrawals',
  bidHold: 'inBids',
  loan: 'loan',
} as const satisfies Record<Held['bucket'], Exclude<keyof Holding, 'asset' | 'total'>>

/** One asset of what an account has: each bucket apart and all of them together. */
export function toHolding(asset: AssetCode, all: readonly Held[]): Holding {
  const own = all.filter((one) => one.asset === asset)
  const text = (of: readonly Held[]): string =>
    formatAmount(
      amount(
        of.reduce((total, { units }) => total + units, 0n),
        asset,
      ),
    )
  const figure = (name: (typeof FIGURE)[Held['bucket']]): string =>
    text(own.filter(({ bucket }) => FIGURE[bucket] === name))
  return {
    asset,
    available: figure('available'),
    margin: figure('margin'),
    inOrders: figure('inOrders'),
    inOptions: figure('inOptions'),
    inPlans: figure('inPlans'),
    inWithdrawals: figure('inWithdrawals'),
    inBids: figure('inBids'),
    loan: figure('loan'),
    total: text(own),
  }
}
