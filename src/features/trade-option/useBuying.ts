import type { OptionOrder } from '#protocol/optionOrder.ts'
import { type UsedWrite, useLateWrite } from '#src/shared/money-write/useLateWrite.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { buying, type OptionPress } from './optionFlow.ts'

export type BuyingView = UsedWrite<OptionPress, OptionOrder>

/** The purchase on its way, as the customer who is signed in sees it. */
export function useBuying(): BuyingView {
  return useLateWrite(buying, useCustomer())
}
