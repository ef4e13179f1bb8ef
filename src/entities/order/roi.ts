import type { ContractOrder } from '#protocol/contractOrder.ts'
import { roiText } from '#protocol/formulas/contractRoi.ts'
import { parseAmount } from '#protocol/money.ts'

/** What a closed order returned on its margin, in per cent (`roiText`); null while it is open, or can't be read. */
export function roiOf({ result, margin }: Pick<ContractOrder, 'result' | 'margin'>): string | null {
  if (result === null) return null
  const isLoss = result.startsWith('-')
  const size = parseAmount(isLoss ? result.slice(1) : result, 'USDT')
  const bound = parseAmount(margin, 'USDT')
  if (size === null || bound === null) return null
  return roiText(isLoss ? -size.units : size.units, bound.units)
}
