/**
 * The leverages that an account is offered: the steps of an instrument that it may take, and the most that it may take
 * where that is between two of them. Ascending; none where it may trade no contracts.
 */
export function offeredLeverages(
  steps: readonly number[],
  { allowed, maxLeverage }: { readonly allowed: boolean; readonly maxLeverage: number },
): readonly number[] {
  if (!allowed) return []
  const within = steps.filter((step) => step <= maxLeverage)
  return within.length === steps.length ? within : [...new Set([...within, maxLeverage])]
}
