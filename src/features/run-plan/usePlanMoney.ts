import type { AssetCode } from '#protocol/assets.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'

/** Units of an asset in words, with the asset behind them. */
export function usePlanMoney(asset: AssetCode): (units: bigint) => string {
  const format = useFormat()
  return (units) => moneyWithUnit(format, formatAmount(amount(units, asset)), asset)
}
