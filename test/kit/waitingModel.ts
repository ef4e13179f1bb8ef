import * as CODE from '#protocol/errorCodes.ts'
import type { EntryType } from '#protocol/machines/contractEntry.ts'
import type { ModelRequest, ModelTerms, ModelWait } from './contractModelTypes.ts'
import { ReversalModel } from './reversalModel.ts'

/** An order that waits, as it is kept here. */
interface Wait {
  readonly entryType: EntryType
  request: ModelRequest
  limit: bigint
  held: bigint
  state: string
}

type Entry = Pick<Wait, 'entryType' | 'request' | 'limit'>

/**
 * The same for orders that wait, written from the text of their rule: the price that reaches a limit is searched
 * for and not solved for. What waits is opened in the order of its placing.
 */
export class WaitingModel extends ReversalModel {
  readonly #waits: Wait[] = []

  /** In the order of their placing. */
  waits(): readonly (ModelWait & Pick<ModelRequest, 'who' | 'side' | 'leverage'>)[] {
    return this.#waits.map(({ request, entryType, limit, held, state }) => {
      const { who, side, leverage, stopLoss, takeProfit } = request
      return { who, side, leverage, entryType, stopLoss, takeProfit, limit, held, state }
    })
  }

  /** Where the market is there already, opens a limit order and refuses a stop order; has it wait otherwise. */
  place(request: ModelRequest, entryType: EntryType, limit: bigint): string {
    if (!this.fresh) return CODE.priceStale
    if (limit % this.tick !== 0n) return '400'
    const entry = { entryType, request, limit }
    if (this.isReached(entry, this.mid)) {
      return entryType === 'stop' ? CODE.stopReached : this.open(request)
    }
    const fault = this.judge(request, this.reachingMid(entry))
    if (fault !== null) return fault
    const held = this.costAt(request, limit)
    if (this.availableOf(request.who) < held) return CODE.insufficientMargin
    this.hold(request.who, held)
    this.#waits.push({ ...entry, held, state: 'waiting' })
    return 'done'
  }

  /** Another limit and other stops; it goes on waiting, and the next price counts for them. */
  revise(index: number, { limit, stopLoss, takeProfit }: ModelTerms): string {
    const wait = this.#waits[index]
    if (wait === undefined) return '404'
    if (wait.state !== 'waiting') return CODE.orderNotOpen
    if (!this.fresh) return CODE.priceStale
    if (limit % this.tick !== 0n) return '400'
    const { request } = wait
    const isSame = stopLoss === request.stopLoss && takeProfit === request.takeProfit
    if (isSame && limit === wait.limit) return CODE.stopUnreasonable
    const next = { ...request, stopLoss, takeProfit }
    const entry = { entryType: wait.entryType, request: next, limit }
    const isReached = this.isReached(entry, this.mid)
    if (isReached && wait.entryType === 'stop') return CODE.stopReached
    const now = isReached ? this.judge(next, this.mid) : null
    const fault = this.judge(next, this.reachingMid(entry)) ?? now
    if (fault !== null) return fault
    const held = this.costAt(next, limit)
    if (this.availableOf(request.who) < held - wait.held) return CODE.insufficientMargin
    this.hold(request.who, held - wait.held)
    Object.assign(wait, { request: next, limit, held })
    return 'done'
  }

  cancel(index: number): string {
    const wait = this.#waits[index]
    if (wait === undefined) return '404'
    if (wait.state !== 'waiting') return CODE.orderNotOpen
    this.end(wait, 'customer')
    return 'done'
  }

  override price(mid: bigint): void {
    this.mid = mid
    this.fresh = true
    // What opens at a price is watched from the next one on.
    const before = this.orders.length
    for (const wait of this.#waits) {
      if (wait.state === 'waiting' && this.isReached(wait, mid)) this.reach(wait)
    }
    const opened = this.orders.splice(before)
    super.price(mid)
    this.orders.push(...opened)
  }

  protected override marginOf(who: number): bigint {
    return super.marginOf(who) + this.heldOf(who)
  }

  private reach(wait: Wait): void {
    if (this.judge(wait.request, this.mid) !== null) {
      this.end(wait, 'stops')
      return
    }
    const answer = this.openNow(wait.request, wait.held)
    if (answer === 'done') wait.state = 'opened'
    else this.end(wait, answer === CODE.insufficientMargin ? 'margin' : 'treasury')
  }

  private end(wait: Wait, reason: string): void {
    this.hold(wait.request.who, -wait.held)
    wait.state = reason
  }

  private hold(who: number, units: bigint): void {
    this.available[who] = this.availableOf(who) - units
  }

  private heldOf(who: number): bigint {
    const own = this.#waits.filter(
      ({ request, state }) => request.who === who && state === 'waiting',
    )
    return own.reduce((sum, { held }) => sum + held, 0n)
  }

  private isReached({ entryType, request, limit }: Entry, mid: bigint): boolean {
    const { ask, bid } = this.sides(mid)
    if (entryType === 'stop') return request.side === 'long' ? ask >= limit : bid <= limit
    return request.side === 'long' ? ask <= limit : bid >= limit
  }

  /** The price nearest to where no order opens that still opens this one. */
  private reachingMid(entry: Entry): bigint {
    const far = 4n * entry.limit
    const isBelow = (entry.request.side === 'long') === (entry.entryType === 'limit')
    let [yes, no] = isBelow ? [0n, far] : [far, 0n]
    while (yes - no > 1n || no - yes > 1n) {
      const half = (yes + no) / 2n
      if (this.isReached(entry, half)) yes = half
      else no = half
    }
    return yes
  }
}
