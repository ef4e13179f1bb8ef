import type { AssetCode } from '#protocol/assets.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'

/** Amounts with every decimal there is: what is given and what comes out must add up on the screen. */
export function useExactMoney(): (value: string, asset: AssetCode) => string {
  const format = useFormat()
  return (value, asset) => exactMoney(format, value, asset)
}
