import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { EntryType } from '#protocol/machines/contractEntry.ts'
import type { Side } from '#protocol/machines/contractOrder.ts'
import type {
  ModelBooks,
  ModelClosing,
  ModelRequest,
  ModelTerms,
  ModelWait,
} from './contractModelTypes.ts'
import type { Step } from './contractSteps.ts'
import type { WaitingModel } from './waitingModel.ts'

/** What is compared with the model: the rules alone, or the whole module on PostgreSQL. */
export interface WalkedSystem {
  /** `done` or the code of the refusal. */
  open(request: ModelRequest): Promise<string>
  /** Opens one whose stop loss follows the best price at so far a distance, from the opening on. */
  openTrailing(request: ModelRequest, distance: bigint): Promise<string>
  /** Closes the order that was opened `index`-th. */
  close(index: number): Promise<string>
  /** Closes so many of its lots, which become the last order. */
  closePart(index: number, lots: bigint): Promise<string>
  edit(index: number, stopLoss: bigint, takeProfit: bigint): Promise<string>
  /** Has its stop loss follow the best price at so far a distance. */
  trail(index: number, distance: bigint, takeProfit: bigint): Promise<string>
  /** Adds so much to its margin, which was seen as it is. */
  addMargin(index: number, units: bigint, seen: bigint): Promise<string>
  /** Closes it and opens its lots on the other side, as the last order; or neither. */
  reverse(index: number, stopLoss: bigint, takeProfit: bigint): Promise<string>
  /** Places a limit order, which opens at once where the market is there already, or a stop order. */
  place(request: ModelRequest, entryType: EntryType, limit: bigint): Promise<string>
  /** Changes the `index`-th order that had to wait. */
  revise(index: number, terms: ModelTerms): Promise<string>
  cancel(index: number): Promise<string>
  reset(who: number): Promise<string>
  price(mid: bigint): Promise<void>
  /** Lets the last price grow older than 10 s. */
  stall(): Promise<void>
  books(): Promise<ModelBooks>
  /** Of each order in the order of opening; null while it is open. */
  closings(): Promise<readonly (ModelClosing | null)[]>
  /** Of each order that had to wait, in the order of placing. */
  waits(): Promise<readonly ModelWait[]>
}

/** How often each answer was given and each kind of close happened, over many walks. */
export type Seen = Map<string, number>

/** Takes the steps on both and compares answers, orders and books after each. */
export async function walk(
  steps: readonly Step[],
  model: WaitingModel,
  system: WalkedSystem,
  tick: bigint,
  seen: Seen = new Map(),
): Promise<void> {
  const count = (what: string): Seen => seen.set(what, (seen.get(what) ?? 0) + 1)
  for (const step of steps) {
    const [expected, answer] = await take(step, model, system, tick)
    if (answer !== expected) expect(answer, spell(step)).toBe(expected)
    same(
      await system.closings(),
      model.orders.map((order) => order.closed),
    )
    same(await system.books(), model.books())
    same(await system.waits(), model.waits().map(told))
    count(expected)
    if (step.kind === 'margin') count(`margin: ${expected}`)
    if (step.kind === 'openTrailing') count(`open trailing: ${expected}`)
    if (step.kind === 'trail') count(`trail: ${expected}`)
    if (step.kind === 'reverse') count(`reverse: ${expected}`)
  }
  for (const { closed, added, trail } of model.orders) {
    if (closed === null) continue
    count(closed.reason)
    if (trail !== null) count(`trailed: ${closed.reason}`)
    if (added > 0n) count(`more margin: ${closed.reason}`)
  }
  for (const { entryType, state } of model.waits()) count(`${entryType}: ${state}`)
}

const told = ({ entryType, limit, stopLoss, takeProfit, held, state }: ModelWait): ModelWait => ({
  entryType,
  limit,
  stopLoss,
  takeProfit,
  held,
  state,
})

/** The quick comparison first: there are hundreds of thousands. */
function same(seen: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(seen, expected)) expect(seen).toEqual(expected)
}

function spell(step: Step): string {
  return JSON.stringify(step, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))
}

async function take(
  step: Step,
  model: WaitingModel,
  system: WalkedSystem,
  tick: bigint,
): Promise<readonly [string, string]> {
  if (step.kind === 'open') {
    const request = requestOf(step, model, tick)
    return [model.open(request), await system.open(request)]
  }
  if (step.kind === 'openTrailing') {
    const request = requestOf(step.intent, model, tick)
    const { ask, bid } = model.sides()
    const { side, stopLoss } = request
    const away = side === 'long' ? bid - stopLoss : stopLoss - ask
    const distance = away > 0n ? away : tick
    return [model.openTrailing(request, distance), await system.openTrailing(request, distance)]
  }
  if (isAboutOrder(step)) {
    const index = pickOrder(step.pick, model)
    return index === undefined ? ['', ''] : takeAbout(index, step, model, system, tick)
  }
  if (step.kind === 'place' || step.kind === 'revise' || step.kind === 'cancel') {
    return takeWaiting(step, model, system, tick)
  }
  if (step.kind === 'reset') return [model.reset(step.who), await system.reset(step.who)]
  if (step.kind === 'stall') {
    model.fresh = false
    await system.stall()
    return ['', '']
  }
  const moved = (model.mid * BigInt(10_000 + step.basisPoints)) / 10_000n
  const mid = moved - (moved % tick)
  model.price(mid > tick ? mid : 10n * tick)
  await system.price(model.mid)
  return ['', '']
}

type AboutOrder = Extract<
  Step,
  { kind: 'close' | 'edit' | 'margin' | 'part' | 'reverse' | 'trail' }
>

const isAboutOrder = (step: Step): step is AboutOrder =>
  ['close', 'edit', 'margin', 'part', 'reverse', 'trail'].includes(step.kind)

/** Mostly an order that is open, so that closing twice is tried often enough to matter. */
function pickOrder(pick: number, model: WaitingModel): number | undefined {
  const open = model.orders.flatMap((order, index) => (order.closed === null ? [index] : []))
  const choices = [...open, ...open, ...model.orders.keys()]
  return choices[pick % Math.max(1, choices.length)]
}

async function takeAbout(
  index: number,
  step: AboutOrder,
  model: WaitingModel,
  system: WalkedSystem,
  tick: bigint,
): Promise<readonly [string, string]> {
  const order = model.orders[index]
  if (order === undefined) return ['', '']
  if (step.kind === 'close') return [model.close(index), await system.close(index)]
  if (step.kind === 'part') {
    const lots = (order.lots * step.share + 99n) / 100n
    return [model.closePart(index, lots), await system.closePart(index, lots)]
  }
  if (step.kind === 'margin') {
    const [units, { margin }] = [(model.spare(order) * step.share) / 1_000n, order]
    const expected = model.addMargin(index, units)
    return [expected, await system.addMargin(index, units, margin)]
  }
  if (step.kind === 'reverse') {
    const { who, leverage } = order
    const side = order.side === 'long' ? 'short' : 'long'
    const intent = { ...step, kind: 'open', who, side, lots: 1n, leverage } as const
    const { stopLoss, takeProfit } = requestOf(intent, model, tick)
    const expected = model.reverse(index, stopLoss, takeProfit)
    return [expected, await system.reverse(index, stopLoss, takeProfit)]
  }
  if (step.kind === 'trail') {
    const [distance, target] = newTrail(order, step, model, tick)
    const expected = model.trail(index, distance, target)
    return [expected, await system.trail(index, distance, target)]
  }
  const [stopLoss, takeProfit] = newStops(order, step, model, tick)
  const expected = model.edit(index, stopLoss, takeProfit)
  return [expected, await system.edit(index, stopLoss, takeProfit)]
}

async function takeWaiting(
  step: Extract<Step, { kind: 'place' | 'revise' | 'cancel' }>,
  model: WaitingModel,
  system: WalkedSystem,
  tick: bigint,
): Promise<readonly [string, string]> {
  const waits = model.waits()
  if (step.kind === 'place') {
    const { intent, entryType } = step
    // One price that reaches two of one customer leaves open which of them is first.
    if (waits.some(({ who, state }) => who === intent.who && state === 'waiting')) return ['', '']
    const limit = limitOf({ ...intent, entryType }, step.away, model, tick) + intent.off
    const request = requestOf(intent, model, tick, limit)
    const expected = model.place(request, entryType, limit)
    return [expected, await system.place(request, entryType, limit)]
  }
  const index = pickWait(step.pick, waits)
  const wait = index === undefined ? undefined : waits[index]
  if (index === undefined || wait === undefined) return ['', '']
  if (step.kind === 'cancel') return [model.cancel(index), await system.cancel(index)]
  const { side, leverage, who } = wait
  const moved = limitOf(wait, step.away, model, tick) + step.off
  const limit = step.keep === 'limit' ? wait.limit : moved
  const intent = { ...step, kind: 'open', who, side, lots: 1n, leverage } as const
  const stops = step.keep === 'stops' ? wait : requestOf(intent, model, tick, limit)
  const terms = { limit, stopLoss: stops.stopLoss, takeProfit: stops.takeProfit }
  return [model.revise(index, terms), await system.revise(index, terms)]
}

/** Mostly one that waits. */
function pickWait(pick: number, waits: readonly ModelWait[]): number | undefined {
  const open = waits.flatMap(({ state }, index) => (state === 'waiting' ? [index] : []))
  const choices = [...open, ...open, ...open, ...waits.keys()]
  return choices[pick % Math.max(1, choices.length)]
}

/** So far from what an order would open at now, on the side where it waits. */
function limitOf(
  { side, entryType }: { readonly side: Side; readonly entryType: EntryType },
  away: number,
  model: WaitingModel,
  tick: bigint,
): bigint {
  const { ask, bid } = model.sides()
  const from = side === 'long' ? ask : bid
  const sign = (side === 'long') === (entryType === 'limit') ? -1n : 1n
  const limit = from + (sign * from * BigInt(away)) / 10_000n
  return limit < tick ? tick : limit - (limit % tick)
}

/** A distance of up to what just avoids liquidation at the opening, or the one there is, and a take profit. */
function newTrail(
  order: WaitingModel['orders'][number],
  { away, keep, ...step }: Extract<Step, { kind: 'trail' }>,
  model: WaitingModel,
  tick: bigint,
): readonly [bigint, bigint] {
  const reach = (order.openPrice * BigInt(away)) / (200n * order.leverage)
  const distance = reach < tick ? tick : reach - (reach % tick) + step.off
  const stops = { ...step, kind: 'edit', stop: 0, keep: 'none' } as const
  const takeProfit = keep === 'target' ? order.takeProfit : newStops(order, stops, model, tick)[1]
  return [keep === 'distance' ? (order.trail ?? distance) : distance, takeProfit]
}

/** Stops around the present price as at an opening, or one of them as it is. */
function newStops(
  order: WaitingModel['orders'][number],
  step: Extract<Step, { kind: 'edit' }>,
  model: WaitingModel,
  tick: bigint,
): readonly [bigint, bigint] {
  const { side, leverage, openPrice } = order
  const intent = requestOf({ ...step, kind: 'open', who: 0, side, lots: 1n, leverage }, model, tick)
  const further = side === 'long' ? intent.takeProfit > openPrice : intent.takeProfit < openPrice
  const target = further ? intent.takeProfit : intent.takeProfit + openPrice - (openPrice % tick)
  return [
    step.keep === 'stop' ? order.stopLoss : intent.stopLoss,
    step.keep === 'target' ? order.takeProfit : side === 'long' ? target : intent.takeProfit,
  ]
}

/** Stops somewhere between the market, or a limit, (0%) and just past liquidation (100%), and as far ahead. */
function requestOf(
  step: Extract<Step, { kind: 'open' }>,
  model: WaitingModel,
  tick: bigint,
  at: bigint | null = null,
): ModelRequest {
  const { side, lots, leverage, off } = step
  const { ask, bid } = at === null ? model.sides() : { ask: at, bid: at }
  const sign = side === 'long' ? 1n : -1n
  const [from, now] = side === 'long' ? [ask, bid] : [bid, ask]
  const room = from / (2n * leverage)
  const away = (share: number): bigint => (room * BigInt(share)) / 100n
  const grid = (value: bigint): bigint => (value < tick ? tick : value - (value % tick) + off)
  return {
    who: step.who,
    side,
    lots,
    leverage,
    stopLoss: grid(now - sign * away(step.stop)),
    takeProfit: grid(from + sign * (away(step.target) + tick)),
  }
}
