import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Entry, isReached } from '#protocol/formulas/contractEntry.ts'
import { openingPrice } from '#protocol/formulas/contractOrder.ts'
import { triggerAt } from '#protocol/formulas/contractTrigger.ts'
import { ENTRY_TYPES } from '#protocol/machines/contractEntry.ts'
import { SIDES } from '#protocol/machines/contractOrder.ts'
import { type Price, price, tickSize } from '#protocol/price.ts'
import { positionOf } from '#kit/contractArbitraries.ts'
import { assertOften } from '#kit/runs.ts'
import { BTC, BTC_TERMS, MEME, MEME_TERMS } from '#kit/scriptedMarket.ts'
import { watchOfWaiting } from '#server/modules/contracts/rulesPlacing.ts'
import { hasNewLevels, watchOf } from '#server/modules/contracts/rulesWatch.ts'
import type { LoggedPrice, MarketService } from '#server/modules/market/types.ts'
import { createTriggerEngine } from './service.ts'
import type { TriggerEngine, Watch } from './types.ts'

const MARKETS = [
  { id: BTC, terms: BTC_TERMS, start: 6_800_000_000_000n },
  { id: MEME, terms: MEME_TERMS, start: 1_234n },
]
type Market = (typeof MARKETS)[number]

const market = fc.constantFrom(...MARKETS)
const points = fc.oneof(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -300, max: 300 }))
const batch = fc.array(fc.record({ market, points }), { minLength: 1, maxLength: 4 })
const stepArb = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      market,
      side: fc.constantFrom(...SIDES),
      stop: fc.integer({ min: 10, max: 200 }),
      gain: fc.integer({ min: 10, max: 200 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      market,
      side: fc.constantFrom(...SIDES),
      entryType: fc.constantFrom(...ENTRY_TYPES),
      away: fc.integer({ min: 10, max: 200 }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('prices' as const), batch }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      pick: fc.nat({ max: 20 }),
      heard: fc.boolean(),
    }),
  },
  // The process ends after the log was written and before anybody was told.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), batch }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
)
type Order = Parameters<typeof watchOf>[0]
/** An order that waits for its limit or its stop. */
type Waiting = Parameters<typeof watchOfWaiting>[0]
type Item = Order | Waiting
const waits = (item: Item): item is Waiting => 'entryType' in item
const watched = (item: Item): Watch => (waits(item) ? watchOfWaiting(item) : watchOf(item))
const NO_DATABASE = {
  query: () => Promise.reject(new Error('no database')),
  afterCommit: () => undefined,
}
const HOLDER = { customerId: 'ann', account: 'demo' } as const
type Step = typeof stepArb extends fc.Arbitrary<infer T> ? T : never

/** A log, what closed by which of its rows, and an engine that may die and start again. */
class Walk {
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
  private edit({ pick, heard }: Extract<Step, { kind: 'edit' }>): void {
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
    const [stopLoss, takeProfit] = [other(position.stopLoss), other(position.takeProfit)]
    const moved = { ...position, stopLoss, takeProfit }
    if (triggerAt(moved, last.mid, terms) !== null) return
    const edited = {
      ...order,
      position: moved,
      changes: { ...changes, edits: changes.edits + 1, levelsLogSeq: last.seq },
    }
    this.open.set(order.id, edited)
    this.all[this.all.indexOf(order)] = edited
    if (heard) this.unheard.delete(order.id)
    else this.unheard.add(order.id)
    if (!heard) return
    this.engine.forget(order.id)
    this.engine.watch(watchOf(edited))
  }

  private start(): TriggerEngine {
    const known: Pick<MarketService, 'firstOutside' | 'last'> = {
      last: (id) => this.last(id),
      firstOutside: async (_query, id, after, low, high) =>
        this.log.find(
          ({ instrumentId, seq, mid }) =>
            instrumentId === id && seq > after && (mid <= low || mid >= high),
        ) ?? null,
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
  partOf: null,
})

/** The first row that an order's levels are held against and do not stand, or that reaches one that waits. */
function firstTrigger(log: readonly LoggedPrice[], item: Item): bigint | undefined {
  const since = waits(item) ? item.limitLogSeq : item.changes.levelsLogSeq
  const fires = (mid: Price): boolean =>
    waits(item)
      ? isReached(item, mid, item.terms)
      : triggerAt(item.position, mid, item.terms) !== null
  return log.find(
    ({ instrumentId, seq, mid }) => instrumentId === item.instrumentId && seq > since && fires(mid),
  )?.seq
}

it('every order opens or closes by the first price that triggers it, whatever fails or dies meanwhile', async () => {
  let closings = 0
  let openings = 0
  let faults = 0
  const steps = fc.array(stepArb, { minLength: 5, maxLength: 40, size: 'max' })
  const property = fc.asyncProperty(steps, async (walked) => {
    const walk = new Walk()
    for (const step of walked) await walk.take(step)
    await walk.settle()
    const due = walk.all.map((order) => [order.id, firstTrigger(walk.log, order)])
    expect(walk.all.map(({ id }) => [id, walk.closed.get(id)])).toEqual(due)
    closings += walk.closed.size
    openings += [...walk.closed.keys()].filter((id) => id.startsWith('wait')).length
    faults += walk.faults
  })
  await assertOften(property, 4_000, [7, 20_261_120], 'memory')
  expect(closings).toBeGreaterThan(1_000)
  expect(openings).toBeGreaterThan(500)
  expect(faults).toBeGreaterThan(500)
})
