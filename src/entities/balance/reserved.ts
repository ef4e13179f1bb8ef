import { isAssetCode } from '#protocol/assets.ts'
import type { Holding } from '#protocol/holdings.ts'
import { amount, formatAmount, parseAmount } from '#protocol/money.ts'

/** What products hold of an asset beside waiting coin-to-coin orders, all together; null when unreadable. */
export function reservedOf(holding: Holding): string | null {
  const { asset, margin, inOptions, inPlans, inWithdrawals, inBids } = holding
  if (!isAssetCode(asset)) return null
  let units = 0n
  for (const text of [margin, inOptions, inPlans, inWithdrawals, inBids]) {
    const read = parseAmount(text, asset)
    if (read === null) return null
    units += read.units
  }
  return formatAmount(amount(units, asset))
}
