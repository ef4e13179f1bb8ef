import { ASSET_SCALE, type AssetCode } from '#contract/assets.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'

/**
 * An amount with its asset and every decimal there is, also of a currency that is shown without any
 * elsewhere: what is given and what comes out must add up on the screen.
 */
export function useExactMoney(): (value: string, asset: AssetCode) => string {
  const format = useFormat()
  return (value, asset) =>
    `${format.decimal(value, { min: 2, max: ASSET_SCALE[asset] })}\u00a0${asset}`
}
