import type { OptionOrder } from '#protocol/optionOrder.ts'
import { type UsedWrite, useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { buyOption, type BuyOptionRequest } from './buyOption.ts'

export type BuyOption = UsedWrite<BuyOptionRequest, OptionOrder>

/** The purchase on its way, as the customer who is signed in sees it. */
export function useBuyOption(): BuyOption {
  return useMoneyWrite(buyOption)
}
