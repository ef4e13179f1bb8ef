import * as CODE from '#protocol/errorCodes.ts'
import { ContractModel } from './contractModel.ts'
import type { ModelOrder, ModelRequest } from './contractModelTypes.ts'

/** The same for stop losses that trail: after each price that closed nothing they are moved, and only forwards. */
export class TrailModel extends ContractModel {
  /** Opens an order whose stop loss trails from its opening on; the one of the request is not looked at. */
  openTrailing(request: ModelRequest, distance: bigint): string {
    const { ask, bid } = this.sides()
    const stopLoss = request.side === 'long' ? bid - distance : ask + distance
    const answer = this.open({ ...request, stopLoss })
    const order = this.orders.at(-1)
    if (answer === 'done' && order !== undefined) order.trail = distance
    return answer
  }

  /** `done` or the code of the refusal. A distance that an order has already goes on. */
  trail(index: number, distance: bigint, takeProfit: bigint): string {
    const order = this.orders[index]
    if (order === undefined) return '404'
    if (order.closed !== null) return CODE.orderNotOpen
    if (!this.fresh) return CODE.priceStale
    const goesOn = order.trail === distance
    if (goesOn && takeProfit === order.takeProfit) return CODE.stopUnreasonable
    const stop = goesOn ? order.stopLoss : this.behind(order, distance)
    const answer = this.change(index, stop, takeProfit)
    if (answer === 'done') order.trail = distance
    return answer
  }

  override edit(index: number, stopLoss: bigint, takeProfit: bigint): string {
    const order = this.orders[index]
    if (order?.closed !== null || order.trail === null)
      return super.edit(index, stopLoss, takeProfit)
    if (!this.fresh) return CODE.priceStale
    const answer = this.change(index, stopLoss, takeProfit)
    if (answer === 'done') order.trail = null
    return answer
  }

  override price(mid: bigint): void {
    super.price(mid)
    for (const order of this.orders) {
      if (order.closed !== null || order.trail === null) continue
      const stop = this.behind(order, order.trail)
      const tighter = order.side === 'long' ? stop > order.stopLoss : stop < order.stopLoss
      if (tighter) order.stopLoss = stop
    }
  }

  private change(index: number, stopLoss: bigint, takeProfit: bigint): string {
    const order = this.orders[index]
    // The price stays, and becomes a distance or ceases to be one.
    if (order?.stopLoss === stopLoss && order.takeProfit === takeProfit) return 'done'
    return super.edit(index, stopLoss, takeProfit)
  }

  private behind(order: ModelOrder, distance: bigint): bigint {
    const now = this.closingNow(order)
    return order.side === 'long' ? now - distance : now + distance
  }
}
