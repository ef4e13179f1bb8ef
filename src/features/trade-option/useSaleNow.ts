import type { OptionOrder } from '#protocol/optionOrder.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { usdtUnits } from './readOption.ts'
import { expiryOf, isSellable, payoutOfSale } from './sale.ts'
import { useFreshChain } from './useFreshChain.ts'

/** What selling an option back gives at the present price. Amounts are USDT units, null while they are not known. */
export interface SaleNow {
  readonly payout: bigint | null
  /** Payout less the premium. */
  readonly result: bigint | null
  /** Whether its expiry still trades; null while that is not known. */
  readonly isTraded: boolean | null
}

/** The sale of an open option of a listed series as it would be now; of another option nothing is known. */
export function useSaleNow(option: OptionOrder): SaleNow {
  const { currentData } = useFreshChain(isSellable(option) ? option.instrumentId : null)
  const price = useQuote(option.code)?.price
  const paid = usdtUnits(option.stake)
  if (currentData === undefined) return { payout: null, result: null, isTraded: null }
  const payout = payoutOfSale(option, currentData, price)
  return {
    payout,
    result: payout === null || paid === null ? null : payout - paid,
    isTraded: expiryOf(currentData, option)?.isTraded ?? false,
  }
}
