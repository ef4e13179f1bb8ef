import type { Entry } from '#server/modules/ledger/types.ts'
import type { Accrual } from './types.ts'

/**
 * What these entries set aside for an inviter: exactly what each credits to `commissionDue`, so that no accrual is
 * without its posting and no posting without its accrual.
 * @throws Error where one sets a commission aside for nobody, or on no order of one customer
 */
export function accrualsOf(
  entries: readonly Entry[],
  inviterId: string | null,
): readonly Accrual[] {
  return entries.flatMap(({ type, ref, legs }) =>
    legs.flatMap(({ account, amount }): readonly Accrual[] => {
      if (account.bucket !== 'commissionDue' || amount.units <= 0n) return []
      const customers = new Set(
        legs.map((leg) => leg.account.owner).filter((one) => one !== 'house'),
      )
      const [customerId, ...others] = customers
      if (inviterId === null || ref === null || customerId === undefined || others.length > 0) {
        throw new Error(`a commission of entry ${type} that nobody is due`)
      }
      const { asset, units } = amount
      return [{ inviterId, customerId, orderId: ref, type, asset, units }]
    }),
  )
}
