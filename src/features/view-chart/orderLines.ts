import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import type { Stops } from '#protocol/formulas/contractStops.ts'

export type LineKind =
  | 'entry'
  | 'limit'
  | 'stopLoss'
  | 'takeProfit'
  | 'liquidation'
  | 'alert'
  | 'strike'

/** A dashed line across the chart, of an own order or an own alert. */
export interface ChartLine {
  readonly id: string
  readonly kind: LineKind
  readonly price: number
  /** Stands at the start of the line. */
  readonly text: string
  /** The order whose level it is, where it may be moved. */
  readonly levelOf?: string
  /** The alert whose level it is: it may be moved too. */
  readonly alertId?: string
}

/** Whether a line may be moved at all. */
export const isMovable = ({ levelOf, alertId }: ChartLine): boolean =>
  levelOf !== undefined || alertId !== undefined

/** Levels that may be moved: stops of open orders, and limits of waiting ones. */
export type MovableLevel = keyof Stops | 'limit'

/** A level that was moved on the chart: nothing of it has been sent. */
export interface MovedLevel {
  readonly orderId: string
  readonly level: MovableLevel
  /** Where it was let go, on the tick grid. */
  readonly price: string
}

/** An alert that was moved on the chart: nothing of it has been sent. */
export interface MovedAlert {
  readonly alertId: string
  /** Where it was let go, on the tick grid. */
  readonly price: string
}

/** The words of the lines; `entry` and `limit` get the order itself. */
export interface LineWords {
  entry(order: ContractOrder): string
  limit(order: WaitingContract): string
  /** A level of a position; which one is said where there are several. */
  level(
    kind: 'liquidation' | 'stopLoss' | 'takeProfit',
    order: ContractOrder | null,
    trails: boolean,
  ): string
}

/** Entry, stop, target and liquidation of each open order; of a waiting one its limit. */
export function orderLines(
  orders: readonly ContractOrder[],
  waiting: readonly WaitingContract[],
  words: LineWords,
): readonly ChartLine[] {
  const line = (id: string, kind: LineKind, price: string, text: string): ChartLine => ({
    id: `${id}-${kind}`,
    kind,
    price: Number(price),
    text,
  })
  const limits = waiting.map((order) => ({
    ...line(order.id, 'limit', order.limitPrice, words.limit(order)),
    levelOf: order.id,
  }))
  const positions = orders.flatMap((order) => {
    const level = (kind: 'liquidation' | 'stopLoss' | 'takeProfit', price: string): ChartLine =>
      line(
        order.id,
        kind,
        price,
        words.level(
          kind,
          orders.length > 1 ? order : null,
          kind === 'stopLoss' && order.trail !== undefined,
        ),
      )
    return [
      level('liquidation', order.liquidationPrice),
      { ...level('stopLoss', order.stopLoss), levelOf: order.id },
      { ...level('takeProfit', order.takeProfit), levelOf: order.id },
      line(order.id, 'entry', order.openPrice, words.entry(order)),
    ]
  })
  return [...limits, ...positions]
}
