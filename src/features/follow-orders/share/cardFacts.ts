import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { roiOf } from '#src/entities/order/roi.ts'

/** What a picture of a result says, as the wire has it: never a balance, an address or a name. */
export interface CardFacts {
  readonly instrument: string
  readonly side: ContractOrder['side']
  readonly leverage: number
  readonly decimals: number
  /** In per cent, after both fees. */
  readonly roi: string | null
  /** The result in USDT; null unless its customer wants it on the picture. */
  readonly amount: string | null
  readonly entry: string
  readonly exit: string | null
  /** `2026-11-25 17:20 UTC`, the same in every language; null while that is not known. */
  readonly closedAt: string | null
  readonly isDemo: boolean
  /** Where a stranger checks the receipt; null while it is not shared. */
  readonly link: string | null
}

interface CardChoices {
  readonly account: AccountKind
  readonly withAmount: boolean
  readonly link: string | null
}

/** The facts of a closed order for its picture. */
export function cardFactsOf(
  order: ContractOrder,
  { account, withAmount, link }: CardChoices,
): CardFacts {
  const { closedAt } = order
  return {
    instrument: order.appName,
    side: order.side,
    leverage: order.leverage,
    decimals: order.decimals,
    roi: roiOf({ result: order.result, basis: order.margin, asset: 'USDT' }),
    amount: withAmount ? order.result : null,
    entry: order.openPrice,
    exit: order.closePrice,
    closedAt: closedAt === null ? null : `${closedAt.slice(0, 16).replace('T', ' ')} UTC`,
    isDemo: account === 'demo',
    link,
  }
}
