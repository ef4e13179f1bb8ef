import * as CODE from '#protocol/errorCodes.ts'
import type { SpotTerms } from '#protocol/formulas/spotOrder.ts'
import type { SpotSide, SpotState } from '#protocol/machines/spotOrder.ts'

/**
 * The rules of coin-to-coin orders a second time, written from their text and sharing no arithmetic with
 * the first: levels are never solved for, each price is asked what it does. Amounts are units of their
 * asset, prices are units of 10^-8.
 */
export interface ModelSpotRequest {
  readonly who: number
  readonly side: SpotSide
  /** Of the base; ignored where there is a total. */
  readonly amount: bigint
  readonly total: bigint | null
  readonly limit: bigint | null
}

export interface ModelSpotOrder {
  readonly who: number
  readonly side: SpotSide
  readonly amount: bigint
  readonly limit: bigint | null
  readonly hold: bigint
  state: SpotState
  price: bigint | null
  received: bigint | null
  /** The last price reached it, and the operator could not pay it. */
  unpaid: boolean
}

interface Pocket {
  available: bigint
  held: bigint
}

/** What somebody has: of the base and of the quote. */
export interface ModelPurse {
  readonly base: Pocket
  readonly quote: Pocket
}

interface Coffers {
  treasury: bigint
  fees: bigint
  rounding: bigint
}

export interface ModelSpotBooks {
  readonly customers: readonly ModelPurse[]
  readonly operator: { readonly base: Coffers; readonly quote: Coffers }
}

const MILLION = 1_000_000n
const LEAST = 1n * MILLION
const MOST = MILLION * MILLION

/** For numbers that are not negative. */
const up = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

export class SpotModel {
  readonly orders: ModelSpotOrder[] = []
  mid: bigint
  fresh = true
  readonly #terms: SpotTerms
  readonly #tick: bigint
  /** 10^-8 of a quote unit times a base unit, in one quote unit. */
  readonly #fine: bigint
  readonly #purses: ModelPurse[]
  readonly #operator: { base: Coffers; quote: Coffers }

  constructor(
    terms: SpotTerms,
    baseScale: number,
    mid: bigint,
    first: { purses: number; each: { base: bigint; quote: bigint }; treasury: bigint },
  ) {
    this.#terms = terms
    this.#tick = 10n ** BigInt(8 - terms.decimals)
    this.#fine = 10n ** BigInt(baseScale + 8 - 6)
    this.mid = mid
    const pocket = (available: bigint): Pocket => ({ available, held: 0n })
    this.#purses = Array.from({ length: first.purses }, () => ({
      base: pocket(first.each.base),
      quote: pocket(first.each.quote),
    }))
    const coffers = (): Coffers => ({ treasury: first.treasury, fees: 0n, rounding: 0n })
    this.#operator = { base: coffers(), quote: coffers() }
  }

  /** What a buyer pays for a whole coin now, and what a seller gets. */
  sides(): { ask: bigint; bid: bigint } {
    const whole = 2n * MILLION * this.#tick
    const ask = this.#tick * up(this.mid * (2n * MILLION + this.#terms.spreadPpm), whole)
    const bid = this.#tick * ((this.mid * (2n * MILLION - this.#terms.spreadPpm)) / whole)
    return { ask, bid: bid === 0n ? this.#tick : bid }
  }

  /** `done` or the code of the refusal. */
  place({ who, side, amount, total, limit }: ModelSpotRequest): string {
    if (!this.fresh) return CODE.priceStale
    const purse = this.#purses[who]
    if (purse === undefined) throw new Error('nobody')
    const { ask, bid } = this.sides()
    const market = side === 'buy' ? ask : bid
    const now = limit === null || (side === 'buy' ? ask <= limit : bid >= limit)
    const at = now ? market : limit
    const coins = total === null ? amount : (total * this.#fine) / at
    const fine = coins * at
    if (up(fine, this.#fine) < LEAST || fine / this.#fine > MOST) return CODE.purchaseAmountWrong
    const price = side === 'buy' ? up(fine, this.#fine) : coins
    const from = side === 'buy' ? purse.quote : purse.base
    if (from.available < price) return CODE.insufficientMargin
    const order: ModelSpotOrder = {
      who,
      side,
      amount: coins,
      limit,
      hold: now ? 0n : price,
      state: 'waiting',
      price: null,
      received: null,
      unpaid: false,
    }
    from.available -= price
    from.held += price
    if (now && !this.#fill(order, at)) {
      from.available += price
      from.held -= price
      return CODE.treasuryNotFunded
    }
    this.orders.push(order)
    return 'done'
  }

  /** `done` or the code of the refusal. */
  cancel(index: number): string {
    const order = this.orders[index]
    if (order === undefined) return '404'
    if (order.state !== 'waiting') return CODE.orderNotOpen
    const purse = this.#purses[order.who]
    const pocket = order.side === 'buy' ? purse?.quote : purse?.base
    if (pocket === undefined) throw new Error('nobody')
    pocket.held -= order.hold
    pocket.available += order.hold
    order.state = 'cancelled'
    return 'done'
  }

  /** Logs a price: what it reaches fills at its own side, at the limit or better, where the operator can pay. Nothing is remembered. */
  price(mid: bigint): void {
    this.mid = mid
    this.fresh = true
    const { ask, bid } = this.sides()
    for (const order of this.orders) {
      const { state, side, limit } = order
      if (state !== 'waiting' || limit === null) continue
      const reached = side === 'buy' ? ask <= limit : bid >= limit
      order.unpaid = reached && !this.#fill(order, side === 'buy' ? ask : bid)
    }
  }

  books(): ModelSpotBooks {
    return { customers: this.#purses, operator: this.#operator }
  }

  /** False, and nothing happened, when the operator cannot pay. What is paid lies in the purse's hold. */
  #fill(order: ModelSpotOrder, at: bigint): boolean {
    const { side, amount, who } = order
    const purse = this.#purses[who]
    if (purse === undefined) throw new Error('nobody')
    const fine = amount * at
    const [down, above] = [fine / this.#fine, up(fine, this.#fine)]
    const buys = side === 'buy'
    const [given, taken] = buys ? (['quote', 'base'] as const) : (['base', 'quote'] as const)
    const gross = buys ? amount : down
    const pays = buys ? amount : above
    if (this.#operator[taken].treasury < pays) return false
    const fee = up(gross * this.#terms.feePpm, MILLION)
    const paid = buys ? above : amount
    const kept = buys ? down : amount
    // What waited returns what it held beyond the price.
    const lies = order.hold === 0n ? paid : order.hold
    purse[given].held -= lies
    purse[given].available += lies - paid
    this.#operator[given].treasury += kept
    this.#operator[given].rounding += paid - kept
    this.#operator[taken].treasury -= pays
    purse[taken].available += gross - fee
    const earned = (gross * this.#terms.feePpm) / MILLION
    this.#operator[taken].fees += earned
    // Nothing is made or lost: what nobody else got is the remainder.
    this.#operator[taken].rounding += pays - (gross - fee) - earned
    order.state = 'closed'
    order.price = at
    order.received = gross - fee
    return true
  }
}
