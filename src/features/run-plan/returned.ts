import { amount, formatAmount, parseAmount } from '#protocol/money.ts'
import type { PlanOrder } from '#protocol/planOrder.ts'
import type { Returned } from '#src/entities/order/roi.ts'

/** What a plan that is over returned on its principal: the yield that was paid, less what leaving early cost. */
export function returnedOf({ income, exitFee, principal, asset }: PlanOrder): Returned {
  const paid = parseAmount(income, asset)
  const cost = parseAmount(exitFee ?? '0', asset)
  const result =
    paid === null || cost === null ? null : formatAmount(amount(paid.units - cost.units, asset))
  return { result, basis: principal, asset }
}
