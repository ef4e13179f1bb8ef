import * as CODE from '#protocol/errorCodes.ts'
import type { Terms } from '#protocol/formulas/contractOrder.ts'
import type { CloseReason } from '#protocol/machines/contractOrder.ts'
import type { ModelBooks, ModelOrder, ModelRequest } from './contractModelTypes.ts'

const MILLION = 1_000_000n
/** 10^-16 of USDT in one unit of 10^-6. */
export const FINE = 10_000_000_000n
/** 10^-18 of USDT in it, of which what is added to a margin is kept for each lot. */
export const PER_UNIT = 1_000_000_000_000n
export const DEMO_START = 100_000n * MILLION

/** For numbers that are not negative. */
export const up = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * The rules of contract orders a second time, written from their text and sharing no arithmetic with
 * the first: levels are never solved for, each price is asked what it does. Money is USDT units,
 * prices are units of 10^-8.
 */
export class ContractModel {
  readonly orders: ModelOrder[] = []
  mid: bigint
  fresh = true
  private readonly terms: Terms
  protected readonly tick: bigint
  protected readonly available: bigint[]
  protected treasury: bigint
  protected escrow = 0n
  protected fees = 0n
  protected rounding = 0n

  constructor(terms: Terms, mid: bigint, available: readonly bigint[], treasury: bigint) {
    this.terms = terms
    this.tick = 10n ** BigInt(8 - terms.decimals)
    this.mid = mid
    this.available = [...available]
    this.treasury = treasury
  }

  /** What a buyer pays at a price, and what a seller gets. */
  sides(mid: bigint = this.mid): { ask: bigint; bid: bigint } {
    const whole = 2n * MILLION * this.tick
    const ask = this.tick * up(mid * (2n * MILLION + this.terms.spreadPpm), whole)
    const bid = this.tick * ((mid * (2n * MILLION - this.terms.spreadPpm)) / whole)
    return { ask, bid: bid === 0n ? this.tick : bid }
  }

  /** `done` or the code of the refusal. */
  open(request: ModelRequest): string {
    if (!this.fresh) return CODE.priceStale
    return this.judge(request, this.mid) ?? this.openNow(request, 0n)
  }

  /** Why no such order may be opened at a price; null when it may. */
  protected judge(request: ModelRequest, mid: bigint): string | null {
    const { side, stopLoss, takeProfit } = request
    const { ask, bid } = this.sides(mid)
    const draft = this.draftAt(request, side === 'long' ? ask : bid)
    const now = side === 'long' ? bid : ask
    const nearest = side === 'long' ? now - this.tick : now + this.tick
    if (nearest <= 0n || this.isLiquidated(draft, nearest)) return CODE.leverageNotAllowed
    const stopHit = side === 'long' ? now <= stopLoss : now >= stopLoss
    const { openPrice } = draft
    const targetAhead =
      side === 'long'
        ? takeProfit > openPrice && takeProfit <= 10n * openPrice
        : takeProfit < openPrice
    const onGrid = stopLoss % this.tick === 0n && takeProfit % this.tick === 0n
    const sound = onGrid && !stopHit && targetAhead && !this.isLiquidated(draft, stopLoss)
    return sound ? null : CODE.stopUnreasonable
  }

  /** Opens a sound order at the last price. @param held what is held for it already */
  protected openNow(request: ModelRequest, held: bigint, share = this.shareOfOne()): string {
    const { side, lots, leverage, stopLoss, takeProfit, who } = request
    const { ask, bid } = this.sides()
    const draft = this.draftAt(request, side === 'long' ? ask : bid)
    const { margin, openPrice, exposure } = draft
    const fee = exposure * openPrice * this.terms.feePpm
    const openFee = up(fee, FINE * MILLION)
    const gain = exposure * (side === 'long' ? takeProfit - openPrice : openPrice - takeProfit)
    const escrow = up(gain, FINE)
    const cost = margin + openFee - held
    if (held > 0n && this.availableOf(who) < cost) return CODE.insufficientMargin
    if (this.boundFor(who) + escrow > share) return CODE.treasuryNotFunded
    if (this.availableOf(who) < cost) return CODE.insufficientMargin
    if (this.treasury < escrow) return CODE.treasuryNotFunded
    this.available[who] = this.availableOf(who) - cost
    this.fees += fee / (FINE * MILLION)
    this.rounding += openFee - fee / (FINE * MILLION)
    this.treasury -= escrow
    this.escrow += escrow
    const order = { ...draft, who, lots, leverage, stopLoss, takeProfit, openFee, escrow }
    this.orders.push({ ...order, trail: null, closed: null })
    return 'done'
  }

  protected availableOf(who: number): bigint {
    return this.available[who] ?? 0n
  }

  private draftAt({ side, lots, leverage }: ModelRequest, openPrice: bigint) {
    const exposure = lots * this.terms.contractSize
    const margin = up(exposure * openPrice, FINE * leverage)
    return { side, exposure, openPrice, margin, added: 0n, perLot: 0n }
  }

  /** What an order costs that opens at a price: its margin and its fee. */
  protected costAt(request: ModelRequest, price: bigint): bigint {
    const { exposure, margin } = this.draftAt(request, price)
    return margin + up(exposure * price * this.terms.feePpm, FINE * MILLION)
  }

  /** `done` or the code of the refusal. */
  edit(index: number, stopLoss: bigint, takeProfit: bigint): string {
    const order = this.orders[index]
    if (order === undefined) return '404'
    if (order.closed !== null) return CODE.orderNotOpen
    if (!this.fresh) return CODE.priceStale
    const newStop = stopLoss !== order.stopLoss
    const newTarget = takeProfit !== order.takeProfit
    const stopGood = !newStop || this.isGoodStop(order, stopLoss)
    const targetGood = !newTarget || this.isGoodTarget(order, takeProfit)
    if (!(newStop || newTarget) || !stopGood || !targetGood) return CODE.stopUnreasonable
    const escrow = operatorShare(order, takeProfit)
    const more = escrow - order.escrow
    if (more > 0n && this.boundFor(order.who) + more > this.shareOfOne())
      return CODE.treasuryNotFunded
    if (this.treasury < more) return CODE.treasuryNotFunded
    this.moveEscrow(order, escrow)
    order.stopLoss = stopLoss
    order.takeProfit = takeProfit
    return 'done'
  }

  /** Closes so many lots, as an order of its own at the end of the list. */
  closePart(index: number, lots: bigint): string {
    const order = this.orders[index]
    if (order === undefined) return '404'
    const all = order.closed !== null || !this.fresh || lots === order.lots
    if (all || this.reasonAt(order, this.closingNow(order)) !== null) return this.close(index)
    if (lots > order.lots) return CODE.lotsOutOfRange
    const part = { ...order, lots, exposure: lots * this.terms.contractSize }
    const rest = { ...order, lots: order.lots - lots, exposure: order.exposure - part.exposure }
    rest.added = up(rest.lots * order.perLot, PER_UNIT)
    rest.margin = up(rest.exposure * rest.openPrice, FINE * rest.leverage) + rest.added
    rest.openFee = up(rest.exposure * rest.openPrice * this.terms.feePpm, FINE * MILLION)
    rest.escrow = operatorShare(rest, rest.takeProfit)
    part.margin -= rest.margin
    part.openFee -= rest.openFee
    part.escrow -= rest.escrow
    if (part.margin === 0n) return CODE.lotsOutOfRange
    this.orders[index] = rest
    this.orders.push(part)
    this.settle(part, 'customer', this.closingNow(part))
    return 'done'
  }

  protected boundFor(who: number): bigint {
    const open = this.orders.filter((order) => order.who === who && order.closed === null)
    return open.reduce((sum, { escrow }) => sum + escrow, 0n)
  }

  /** Two per cent of what the operator has, and 1,000 USDT always. */
  protected shareOfOne(): bigint {
    const share = (this.treasury + this.escrow) / 50n
    return share > 1_000n * MILLION ? share : 1_000n * MILLION
  }

  /** Logs a price; every open order it triggers is closed. */
  price(mid: bigint): void {
    this.mid = mid
    this.fresh = true
    for (const order of this.orders) {
      const now = this.closingNow(order)
      const reason = order.closed === null ? this.reasonAt(order, now) : null
      if (reason === null) continue
      this.settle(order, reason, reason === 'takeProfit' ? order.takeProfit : now)
    }
  }

  /** `done` or the code of the refusal. */
  close(index: number): string {
    const order = this.orders[index]
    if (order === undefined) return '404'
    if (order.closed !== null) return CODE.orderNotOpen
    if (!this.fresh) return CODE.priceStale
    const now = this.closingNow(order)
    const reason = this.reasonAt(order, now) ?? 'customer'
    this.settle(order, reason, reason === 'takeProfit' ? order.takeProfit : now)
    return 'done'
  }

  /** Back to the start of a demo account, unless an order is open. */
  reset(who: number): string {
    if (this.marginOf(who) > 0n) return CODE.demoHasOpenOrders
    const missing = DEMO_START - (this.available[who] ?? 0n)
    if (this.treasury < missing) return CODE.treasuryNotFunded
    this.treasury -= missing
    this.available[who] = DEMO_START
    return 'done'
  }

  books(): ModelBooks {
    const { treasury, escrow, fees, rounding } = this
    const customers = this.available.map((available, who) => ({
      available,
      margin: this.marginOf(who),
    }))
    return { treasury, escrow, fees, rounding, customers }
  }

  protected marginOf(who: number): bigint {
    const open = this.orders.filter((order) => order.who === who && order.closed === null)
    return open.reduce((sum, order) => sum + order.margin, 0n)
  }

  private moveEscrow(order: ModelOrder, escrow: bigint): void {
    this.treasury -= escrow - order.escrow
    this.escrow += escrow - order.escrow
    order.escrow = escrow
  }

  private isGoodStop(order: ModelOrder, stop: bigint): boolean {
    const now = this.closingNow(order)
    const behind = order.side === 'long' ? stop < now : stop > now
    return stop % this.tick === 0n && behind && !this.isLiquidated(order, stop)
  }

  private isGoodTarget(order: ModelOrder, target: bigint): boolean {
    const now = this.closingNow(order)
    const { openPrice } = order
    if (target % this.tick !== 0n) return false
    return order.side === 'long'
      ? target > now && target > openPrice && target <= 10n * openPrice
      : target < now && target < openPrice
  }

  protected closingNow(order: Pick<ModelOrder, 'side'>): bigint {
    const { ask, bid } = this.sides()
    return order.side === 'long' ? bid : ask
  }

  protected reasonAt(order: ModelOrder, now: bigint): Exclude<CloseReason, 'customer'> | null {
    const long = order.side === 'long'
    if (this.isLiquidated(order, now)) return 'liquidation'
    if (long ? now <= order.stopLoss : now >= order.stopLoss) return 'stopLoss'
    if (long ? now >= order.takeProfit : now <= order.takeProfit) return 'takeProfit'
    return null
  }

  private isLiquidated(
    order: Pick<ModelOrder, 'side' | 'exposure' | 'openPrice' | 'margin' | 'added'>,
    now: bigint,
  ): boolean {
    const left = order.margin + profitOf(order, now)
    return left * MILLION <= this.terms.closeOutPpm * (order.margin - order.added)
  }

  protected settle(order: ModelOrder, reason: CloseReason, price: bigint): void {
    const { margin, escrow, exposure, who, openFee } = order
    const booked = profitOf(order, price)
    const profit = booked < -margin ? -margin : booked
    const fine = exposure * price * this.terms.feePpm
    const fee = least(up(fine, FINE * MILLION), margin + profit)
    const earned = least(fine / (FINE * MILLION), fee)
    const payout = margin + profit - fee
    const operatorPays = booked <= -margin ? -margin : operatorShare(order, price)
    this.available[who] = (this.available[who] ?? 0n) + payout
    this.escrow -= escrow
    this.treasury += escrow - operatorPays
    this.fees += earned
    // Nothing is made or lost: what nobody else got is the remainder.
    this.rounding += margin - payout + operatorPays - earned
    order.closed = { reason, price, result: profit - fee - openFee }
  }
}

/** A gain is booked rounded down, a loss rounded up. */
function profitOf(
  order: Pick<ModelOrder, 'side' | 'exposure' | 'openPrice'>,
  price: bigint,
): bigint {
  const gain = order.side === 'long' ? price - order.openPrice : order.openPrice - price
  return gain >= 0n ? (order.exposure * gain) / FINE : -up(order.exposure * -gain, FINE)
}

/** The operator pays a gain rounded up, and gets a loss rounded down. */
function operatorShare(order: ModelOrder, price: bigint): bigint {
  const gain = order.side === 'long' ? price - order.openPrice : order.openPrice - price
  return gain >= 0n ? up(order.exposure * gain, FINE) : -((order.exposure * -gain) / FINE)
}
