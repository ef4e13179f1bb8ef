import { type AssetCode, ASSETS } from '#contract/assets.ts'
import { type Holding, Holdings } from '#contract/holdings.ts'
import { amount, formatAmount } from '#contract/money.ts'
import type { Held, LedgerService } from '#server/modules/ledger/types.ts'
import { type Call, defineCall } from './call.ts'

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

function toHolding(asset: AssetCode, all: readonly Held[]): Holding {
  const own = all.filter((one) => one.asset === asset)
  const sum = (of: readonly Held[]): bigint => of.reduce((total, { units }) => total + units, 0n)
  const text = (units: bigint): string => formatAmount(amount(units, asset))
  const available = sum(own.filter(({ bucket }) => bucket === 'available'))
  const inOrders = sum(own.filter(({ bucket }) => bucket === 'spotHold'))
  const total = sum(own)
  return {
    asset,
    available: text(available),
    inOrders: text(inOrders),
    elsewhere: text(total - available - inOrders),
    total: text(total),
  }
}
