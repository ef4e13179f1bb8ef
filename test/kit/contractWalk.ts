import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import { SIDES } from '#contract/machines/contractOrder.ts'
import type { ContractModel, ModelBooks, ModelClosing, ModelRequest } from './contractModel.ts'

/** What is compared with the model: the rules alone, or the whole module on PostgreSQL. */
export interface WalkedSystem {
  /** `done` or the code of the refusal. */
  open(request: ModelRequest): Promise<string>
  /** Closes the order that was opened `index`-th. */
  close(index: number): Promise<string>
  /** Closes so many of its lots, which become the last order. */
  closePart(index: number, lots: bigint): Promise<string>
  edit(index: number, stopLoss: bigint, takeProfit: bigint): Promise<string>
  reset(who: number): Promise<string>
  price(mid: bigint): Promise<void>
  /** Lets the last price grow older than 10 s. */
  stall(): Promise<void>
  books(): Promise<ModelBooks>
  /** Of each order in the order of opening; null while it is open. */
  closings(): Promise<readonly (ModelClosing | null)[]>
}

const LEVERAGES = [1n, 2n, 5n, 10n, 20n, 100n]
const percent = fc.integer({ min: -5, max: 105 })
const who = fc.nat({ max: 2 })
const offTick = fc.constantFrom(0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 1n)

const openStep = fc.record({
  kind: fc.constant('open' as const),
  who,
  side: fc.constantFrom(...SIDES),
  lots: fc.oneof(fc.bigInt({ min: 1n, max: 30n }), fc.bigInt({ min: 1n, max: 1_000n })),
  leverage: fc.constantFrom(...LEVERAGES),
  stop: percent,
  target: percent,
  off: offTick,
})
const priceStep = fc.record({
  kind: fc.constant('price' as const),
  basisPoints: fc.oneof(
    fc.integer({ min: -60, max: 60 }),
    fc.integer({ min: -400, max: 400 }),
    fc.constantFrom(-3_000, 4_000),
  ),
})
const closeStep = fc.record({ kind: fc.constant('close' as const), pick: fc.nat({ max: 40 }) })
const editStep = fc.record({
  kind: fc.constant('edit' as const),
  pick: fc.nat({ max: 40 }),
  stop: percent,
  target: percent,
  keep: fc.constantFrom('stop', 'target', 'none', 'none'),
  off: offTick,
})
const partStep = fc.record({
  kind: fc.constant('part' as const),
  pick: fc.nat({ max: 40 }),
  share: fc.bigInt({ min: 1n, max: 110n }),
})
const resetStep = fc.record({ kind: fc.constant('reset' as const), who })
const stallStep = fc.record({ kind: fc.constant('stall' as const) })

type Step =
  | (typeof openStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof priceStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof closeStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof editStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof partStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof resetStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof stallStep extends fc.Arbitrary<infer T> ? T : never)

/** Random steps of three customers on one instrument. */
export const stepsArb: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: openStep },
    { weight: 8, arbitrary: priceStep },
    { weight: 3, arbitrary: closeStep },
    { weight: 3, arbitrary: editStep },
    { weight: 3, arbitrary: partStep },
    { weight: 1, arbitrary: resetStep },
    { weight: 1, arbitrary: stallStep },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
)

/** How often each answer was given and each kind of close happened, over many walks. */
export type Seen = Map<string, number>

/** Takes the steps on both and compares answers, orders and books after each. */
export async function walk(
  steps: readonly Step[],
  model: ContractModel,
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
    count(expected)
  }
  for (const { closed } of model.orders) if (closed !== null) count(closed.reason)
}

/** The quick comparison first: there are hundreds of thousands. */
function same(seen: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(seen, expected)) expect(seen).toEqual(expected)
}

function spell(step: Step): string {
  return JSON.stringify(step, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))
}

async function take(
  step: Step,
  model: ContractModel,
  system: WalkedSystem,
  tick: bigint,
): Promise<readonly [string, string]> {
  if (step.kind === 'open') {
    const request = requestOf(step, model, tick)
    return [model.open(request), await system.open(request)]
  }
  if (step.kind === 'close' || step.kind === 'edit' || step.kind === 'part') {
    const index = pickOrder(step.pick, model)
    return index === undefined ? ['', ''] : takeAbout(index, step, model, system, tick)
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

/** Mostly an order that is open, so that closing twice is tried often enough to matter. */
function pickOrder(pick: number, model: ContractModel): number | undefined {
  const open = model.orders.flatMap((order, index) => (order.closed === null ? [index] : []))
  const choices = [...open, ...open, ...model.orders.keys()]
  return choices[pick % Math.max(1, choices.length)]
}

async function takeAbout(
  index: number,
  step: Extract<Step, { kind: 'close' | 'edit' | 'part' }>,
  model: ContractModel,
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
  const [stopLoss, takeProfit] = newStops(order, step, model, tick)
  const expected = model.edit(index, stopLoss, takeProfit)
  return [expected, await system.edit(index, stopLoss, takeProfit)]
}

/** Stops around the present price as at an opening, or one of them as it is. */
function newStops(
  order: ContractModel['orders'][number],
  step: Extract<Step, { kind: 'edit' }>,
  model: ContractModel,
  tick: bigint,
): readonly [bigint, bigint] {
  const { side, leverage, openPrice } = order
  const wish = requestOf({ ...step, kind: 'open', who: 0, side, lots: 1n, leverage }, model, tick)
  const further = side === 'long' ? wish.takeProfit > openPrice : wish.takeProfit < openPrice
  const target = further ? wish.takeProfit : wish.takeProfit + openPrice - (openPrice % tick)
  return [
    step.keep === 'stop' ? order.stopLoss : wish.stopLoss,
    step.keep === 'target' ? order.takeProfit : side === 'long' ? target : wish.takeProfit,
  ]
}

/** Stops somewhere between the market (0%) and just past liquidation (100%), and as far ahead. */
function requestOf(
  step: Extract<Step, { kind: 'open' }>,
  model: ContractModel,
  tick: bigint,
): ModelRequest {
  const { side, lots, leverage, off } = step
  const { ask, bid } = model.sides()
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
