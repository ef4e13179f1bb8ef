import type { ContractOrder } from '#contract/contractOrder.ts'

export type LineKind = 'entry' | 'stopLoss' | 'takeProfit' | 'liquidation'

/** A dashed line of an own order across the chart. */
export interface ChartLine {
  readonly id: string
  readonly kind: LineKind
  readonly price: number
  /** Stands at the start of the line. */
  readonly text: string
}

/** The words of the lines; `entry` gets the order itself. */
export interface LineWords {
  entry(order: ContractOrder): string
  readonly stopLoss: string
  readonly takeProfit: string
  readonly liquidation: string
}

/** Entry, stop, target and liquidation of each open order. */
export function orderLines(
  orders: readonly ContractOrder[],
  words: LineWords,
): readonly ChartLine[] {
  return orders.flatMap((order) => {
    const line = (kind: LineKind, price: string, text: string): ChartLine => ({
      id: `${order.id}-${kind}`,
      kind,
      price: Number(price),
      text,
    })
    return [
      line('liquidation', order.liquidationPrice, words.liquidation),
      line('stopLoss', order.stopLoss, words.stopLoss),
      line('takeProfit', order.takeProfit, words.takeProfit),
      line('entry', order.openPrice, words.entry(order)),
    ]
  })
}
