import * as CODE from '#protocol/errorCodes.ts'
import type { ModelRequest } from './contractModelTypes.ts'
import { MarginModel } from './marginModel.ts'

/** The same for orders that are turned around: it closes one, opens the other, and takes both back where it may not. */
export class ReversalModel extends MarginModel {
  /** Closes an order and opens the same lots on the other side, as an order at the end of the list; or neither. */
  reverse(index: number, stopLoss: bigint, takeProfit: bigint): string {
    const order = this.orders[index]
    if (order === undefined) return '404'
    if (order.closed !== null) return CODE.orderNotOpen
    if (!this.fresh) return CODE.priceStale
    const { who, lots, leverage } = order
    const side = order.side === 'long' ? 'short' : 'long'
    const request: ModelRequest = { who, side, lots, leverage, stopLoss, takeProfit }
    const fault = this.judge(request, this.mid)
    if (fault !== null) return fault
    const now = this.closingNow(order)
    if (this.reasonAt(order, now) !== null) return CODE.orderNotOpen
    const { treasury, escrow, fees, rounding } = this
    const before = { treasury, escrow, fees, rounding }
    const available = [...this.available]
    // What the funds were before; and who binds no more than before is never refused.
    const bound = this.boundFor(who)
    const share = bound > this.shareOfOne() ? bound : this.shareOfOne()
    this.settle(order, 'customer', now)
    const answer = this.openNow(request, 0n, share)
    if (answer === 'done') return answer
    Object.assign(this, before)
    this.available.splice(0, available.length, ...available)
    order.closed = null
    return answer
  }
}
