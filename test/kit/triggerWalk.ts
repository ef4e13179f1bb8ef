import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type Entry, isReached } from '#protocol/formulas/contractEntry.ts'
import { openingPrice } from '#protocol/formulas/contractOrder.ts'
import { trailingStop } from '#protocol/formulas/contractTrail.ts'
import { triggerAt } from '#protocol/formulas/contractTrigger.ts'
import { type Price, price, tickSize } from '#protocol/price.ts'
import { followed } from '#server/modules/contracts/rulesTrail.ts'
import { hasNewLevels, watchOf } from '#server/modules/contracts/rulesWatch.ts'
import type { LoggedPrice, MarketService } from '#server/modules/market/types.ts'
import { createTriggerEngine } from '#server/modules/triggers/service.ts'
import type { TriggerEngine } from '#server/modules/triggers/types.ts'
import { positionOf } from './contractArbitraries.ts'
import {
  firstTrigger,
  type Item,
  type Market,
  MARKETS,
  type Order,
  type TriggerStep,
  waits,
  watched,
} from './triggerSteps.ts'

const NO_DATABASE = {
  query: () => Promise.reject(new Error('no database')),
  afterCommit: () => undefined,
}
const HOLDER = { customerId: 'ann', account: 'demo' } as const
type Step = TriggerStep

/** A log, what closed by which of its rows, and an engine that may die and start again. */
export class TriggerWalk {
  readonly log: LoggedPrice[] = []
  readonly open = new Map<string, Item>()
  readonly all: Item[] = []
  readonly closed = new Map<string, bigint>()
  /** Orders whose newest levels the engine was not told of. */
  private readonly unheard = new Set<string>()
  faults = 0
  private failing = 0
  private engine: TriggerEngine = this.start()

  async take(step: Step): Promise<void> {
    await this.make(step)
    this.expectNeeded()
  }

  /** What is to be fired, or may be, is among the rows that the log must keep. */
  private expectNeeded(): void {
    const needs = this.engine.needs()
    for (const order of this.open.values()) {
      const due = firstTrigger(this.log, order)
      if (due === undefined || this.unheard.has(order.id)) continue
      const of = needs.find(({ instrumentId }) => instrumentId === order.instrumentId)
      assert.ok(of !== undefined && of.afterSeq < due, `row ${due} may be dropped`)
    }
  }

  private async make(step: Step): Promise<void> {
    if (step.kind === 'open') {
      this.add(step)
      return
    }
    if (step.kind === 'wait') {
      this.wait(step)
      return
    }
    if (step.kind === 'edit') {
      this.edit(step)
      return
    }
    if (step.kind === 'note') {
      this.note()
      return
    }
    if (step.kind === 'fail') {
      this.failing = step.times
      return
    }
    const rows = step.batch.map((move) => this.append(move.market, move.points))
    if (step.kind === 'prices') return this.engine.onPrices(rows)
    this.engine = this.start()
    for (const item of this.open.values()) this.engine.watch(watched(item))
    this.unheard.clear()
    this.expectNeeded()
    await this.engine.catchUp()
  }

  /** Nothing fails any more, all is taken up, and one more price comes by: all that is due is done. */
  async settle(): Promise<void> {
    this.failing = 0
    for (const item of this.open.values()) this.engine.watch(watched(item))
    await this.engine.onPrices(MARKETS.map((one) => this.append(one, 0)))
  }

  append({ id, start }: Market, moved: number): LoggedPrice {
    const before = this.last(id)?.mid ?? start
    const mid = price((before * BigInt(10_000 + moved)) / 10_000n)
    const row = { instrumentId: id, seq: BigInt(this.log.length + 1), at: this.log.length, mid }
    this.log.push(row)
    return row
  }

  private after(id: number, seq: bigint): readonly LoggedPrice[] {
    return this.log.filter((row) => row.instrumentId === id && row.seq > seq)
  }

  private last(id: number): LoggedPrice | null {
    return this.log.findLast((row) => row.instrumentId === id) ?? null
  }

  private add({ market: of, side, stop, gain }: Extract<Step, { kind: 'open' }>): void {
    const last = this.last(of.id) ?? this.append(of, 0)
    const sign = side === 'long' ? 1n : -1n
    const tick = tickSize(of.terms.decimals)
    const away = (share: bigint): Price => {
      const units = (last.mid * (10_000n + share)) / 10_000n
      return price(units - (units % tick))
    }
    const [stopLoss, takeProfit] = [away(-sign * BigInt(stop)), away(sign * BigInt(gain))]
    const request = { side, lots: 10n, leverage: 20n, mid: last.mid, stopLoss, takeProfit }
    const position = positionOf(request, of.terms)
    if (triggerAt(position, last.mid, of.terms) !== null) return
    const id = `order-${this.all.length}`
    const order: Order = {
      ...HOLDER,
      id,
      instrumentId: of.id,
      changes: unchanged(last.seq),
      position,
      terms: of.terms,
    }
    this.all.push(order)
    this.open.set(id, order)
    this.engine.watch(watchOf(order))
  }

  /** One that waits beyond the market, on the side of its type. */
  private wait({ market: of, side, entryType, away }: Extract<Step, { kind: 'wait' }>): void {
    const { terms } = of
    const last = this.last(of.id) ?? this.append(of, 0)
    const tick = tickSize(terms.decimals)
    const sign = (side === 'long') === (entryType === 'limit') ? -1n : 1n
    const at = openingPrice(side, last.mid, terms)
    const units = at + (sign * at * BigInt(away)) / 10_000n + sign * tick
    const entry: Entry = { entryType, side, limitPrice: price(units - (units % tick)) }
    if (entry.limitPrice < tick || isReached(entry, last.mid, terms)) return
    const id = `wait-${this.all.length}`
    const item = { ...HOLDER, ...entry, id, instrumentId: of.id, terms, limitLogSeq: last.seq }
    this.all.push(item)
    this.open.set(id, item)
    this.engine.watch(watched(item))
  }

  /** Other levels, half as far again; unheard where the commit's answer was lost. */
  private edit(step: Extract<Step, { kind: 'edit' }>): void {
    const { pick, heard } = step
    const open = [...this.open.values()].filter((item): item is Order => !waits(item))
    const order = open[pick % Math.max(1, open.length)]
    const last = order === undefined ? null : this.last(order.instrumentId)
    // What the log has closed already is changed no more.
    if (order === undefined || last === null || firstTrigger(this.log, order) !== undefined) return
    const { position, terms, changes } = order
    const tick = tickSize(terms.decimals)
    const other = (level: Price): Price => {
      const units = (last.mid + level) / 2n
      return price(units - (units % tick))
    }
    const loss = lossOf(step, this.caughtUp(order), last, other(position.stopLoss))
    const moved = { ...position, stopLoss: loss.stopLoss, takeProfit: other(position.takeProfit) }
    if (loss.stopLoss <= 0n || triggerAt(moved, last.mid, terms) !== null) return
    const edits = changes.edits + 1
    const edited: Order = {
      ...order,
      position: moved,
      changes: { ...changes, edits, levelsLogSeq: last.seq, trail: loss.trail },
    }
    this.replace(order, edited)
    if (heard) this.unheard.delete(order.id)
    else this.unheard.add(order.id)
    if (!heard) return
    this.engine.forget(order.id)
    this.engine.watch(watchOf(edited))
  }

  /** How far the log was looked through is noted of each that nothing has fired, and the engine told of it. */
  private note(): void {
    for (const item of this.open.values()) {
      if (waits(item) || firstTrigger(this.log, item) !== undefined) continue
      const noted = this.caughtUp(item)
      this.replace(item, noted)
      this.unheard.delete(item.id)
      this.engine.watch(watchOf(noted))
    }
  }

  private caughtUp(order: Order): Order {
    return this.after(order.instrumentId, 0n).reduce((stands, row) => followed(stands, row), order)
  }

  private replace(order: Order, by: Order): void {
    this.open.set(order.id, by)
    this.all[this.all.indexOf(order)] = by
  }

  private start(): TriggerEngine {
    const known: Pick<MarketService, 'firstOutside' | 'last' | 'loggedAfter'> = {
      last: (id) => this.last(id),
      firstOutside: async (_query, id, after, low, high) =>
        this.log.find(
          ({ instrumentId, seq, mid }) =>
            instrumentId === id && seq > after && (mid <= low || mid >= high),
        ) ?? null,
      loggedAfter: async (_query, id, after, limit) => this.after(id, after).slice(0, limit),
    }
    const fire = async (id: string, logged: LoggedPrice): Promise<void> => {
      if (this.failing > 0) {
        this.failing -= 1
        throw new Error('the disk is full')
      }
      expect(this.closed.has(id)).toBe(false)
      const order = this.open.get(id)
      if (order === undefined) throw new Error('it is closed')
      const first =
        !waits(order) && hasNewLevels(order) ? await this.asHandlerCommands(order) : logged.seq
      if (first === null) return
      this.closed.set(id, first)
      this.open.delete(id)
    }
    const onFault = (): void => void (this.faults += 1)
    return createTriggerEngine({ query: NO_DATABASE, market: known, fire, onFault })
  }

  private async asHandlerCommands(order: Order): Promise<bigint | null> {
    return (await this.engine.firstHit(NO_DATABASE, watchOf(order)))?.seq ?? null
  }
}

const unchanged = (levelsLogSeq: bigint): Order['changes'] => ({
  openedLots: 10n,
  edits: 0,
  editedAt: null,
  levelsLogSeq,
  trail: null,
  partOf: null,
})

/** What becomes of a stop loss at the last price: another price, a distance behind the best, or what it is. */
function lossOf(
  { loss, distance: share }: Extract<Step, { kind: 'edit' }>,
  { position, changes, terms }: Order,
  { seq, mid }: LoggedPrice,
  fixed: Price,
): { readonly stopLoss: Price; readonly trail: Order['changes']['trail'] } {
  if (loss === 'fixed') return { stopLoss: fixed, trail: null }
  if (loss === 'kept') return { stopLoss: position.stopLoss, trail: changes.trail }
  const tick = tickSize(terms.decimals)
  const distance = price(tick * (1n + (mid * BigInt(share)) / (10_000n * tick)))
  const from = trailingStop(position.side, mid, distance, terms)
  const here = { peak: mid, peakLogSeq: seq, seenLogSeq: seq }
  return { stopLoss: from, trail: { distance, sinceLogSeq: seq, from, ...here } }
}
