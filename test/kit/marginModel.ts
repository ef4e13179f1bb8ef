import * as CODE from '#protocol/errorCodes.ts'
import { FINE, PER_UNIT, up } from './contractModel.ts'
import { TrailModel } from './trailModel.ts'
import type { ModelOrder } from './contractModelTypes.ts'

/** A cent of USDT, the least that is added. */
const LEAST = 10_000n

/** The same for margin that is added to an open order: all of it can be lost before the order is liquidated. */
export class MarginModel extends TrailModel {
  /** The most that its customer can add now. */
  spare(order: ModelOrder): bigint {
    const [room, available] = [this.room(order), this.availableOf(order.who)]
    return room < available ? room : available
  }

  /** What a margin may grow by: then it is what the order was worth at its opening. */
  private room({ exposure, openPrice, margin }: ModelOrder): bigint {
    return up(exposure * openPrice, FINE) - margin
  }

  /** `done` or the code of the refusal. */
  addMargin(index: number, units: bigint): string {
    const order = this.orders[index]
    if (order === undefined) return '404'
    if (order.closed !== null) return CODE.orderNotOpen
    if (!this.fresh) return CODE.priceStale
    if (units < LEAST || units > this.room(order)) return '400'
    const left = this.availableOf(order.who) - units
    if (left < 0n) return CODE.insufficientMargin
    this.available[order.who] = left
    order.margin += units
    order.added += units
    order.perLot = (order.added * PER_UNIT) / order.lots
    return 'done'
  }
}
