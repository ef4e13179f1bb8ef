import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import { SPOT_SIDES, type SpotState } from '#protocol/machines/spotOrder.ts'
import type { ModelSpotBooks, ModelSpotRequest, SpotModel } from './spotModel.ts'

/** An order as both sides of a comparison tell it. */
export interface ToldOrder {
  readonly state: SpotState
  readonly price: bigint | null
  readonly received: bigint | null
}

/** What is compared with the model: the rules alone, or the whole module on PostgreSQL. */
export interface WalkedSpot {
  /** `done` or the code of the refusal. */
  place(request: ModelSpotRequest): Promise<string>
  /** Takes back the order that was placed `index`-th. */
  cancel(index: number): Promise<string>
  price(mid: bigint): Promise<void>
  /** Lets the last price grow older than 10 s. */
  stall(): Promise<void>
  books(): Promise<ModelSpotBooks>
  /** In the order of placing. */
  orders(): Promise<readonly ToldOrder[]>
}

const placeStep = fc.record({
  kind: fc.constant('place' as const),
  who: fc.nat({ max: 2 }),
  side: fc.constantFrom(...SPOT_SIDES),
  /** USDT units that it is worth, about. */
  worth: fc.oneof(
    fc.bigInt({ min: 900_000n, max: 1_100_000n }),
    fc.bigInt({ min: 1_000_000n, max: 900_000_000n }),
    fc.bigInt({ min: 1_000_000n, max: 1_100_000_000_000n }),
  ),
  how: fc.constantFrom('amount', 'total', 'limit', 'limit', 'limit'),
  /** Of the limit from the price; positive is worse than the market for who trades. */
  basisPoints: fc.oneof(fc.integer({ min: -20, max: 100 }), fc.integer({ min: -500, max: 500 })),
})
const priceStep = fc.record({
  kind: fc.constant('price' as const),
  basisPoints: fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -400, max: 400 })),
})
const cancelStep = fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat({ max: 40 }) })
const stallStep = fc.record({ kind: fc.constant('stall' as const) })

type StepOf<A> = A extends fc.Arbitrary<infer T> ? T : never
type Step =
  | StepOf<typeof placeStep>
  | StepOf<typeof priceStep>
  | StepOf<typeof cancelStep>
  | StepOf<typeof stallStep>

/** Random steps of three customers on one pair. */
export const spotStepsArb: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: placeStep },
    { weight: 8, arbitrary: priceStep },
    { weight: 3, arbitrary: cancelStep },
    { weight: 1, arbitrary: stallStep },
  ),
  { minLength: 1, maxLength: 20, size: 'max' },
)

/** How often each answer and each end was seen, over many walks. */
export type SpotSeen = Map<string, number>

/** Takes the steps on both and compares answers, orders and books after each. */
export async function walkSpot(
  steps: readonly Step[],
  model: SpotModel,
  system: WalkedSpot,
  units: { readonly fine: bigint; readonly tick: bigint },
  seen: SpotSeen = new Map(),
): Promise<void> {
  const count = (what: string): SpotSeen => seen.set(what, (seen.get(what) ?? 0) + 1)
  for (const step of steps) {
    const [expected, answer] = await take(step, model, system, units)
    if (answer !== expected) expect(answer).toBe(expected)
    const told = model.orders.map(({ state, price, received }) => ({ state, price, received }))
    same(await system.orders(), told)
    same(await system.books(), model.books())
    count(expected)
    if (step.kind === 'price' && model.orders.some(isUnpaid)) count('the operator owes')
  }
  for (const { state, hold } of model.orders) count(hold > 0n ? `waited, ${state}` : 'at once')
}

const isUnpaid = ({ state, unpaid }: SpotModel['orders'][number]): boolean =>
  unpaid && state === 'waiting'

/** The quick comparison first: there are hundreds of thousands. */
function same(seen: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(seen, expected)) expect(seen).toEqual(expected)
}

async function take(
  step: Step,
  model: SpotModel,
  system: WalkedSpot,
  { fine, tick }: { readonly fine: bigint; readonly tick: bigint },
): Promise<readonly [string, string]> {
  if (step.kind === 'place') {
    const request = requestOf(step, model, fine, tick)
    return [model.place(request), await system.place(request)]
  }
  if (step.kind === 'cancel') {
    // Mostly an order that waits, so that cancelling twice is tried often enough to matter.
    const waiting = model.orders.flatMap(({ state }, index) => (state === 'waiting' ? [index] : []))
    const choices = [...waiting, ...waiting, ...model.orders.keys()]
    const index = choices[step.pick % Math.max(1, choices.length)]
    if (index === undefined) return ['', '']
    return [model.cancel(index), await system.cancel(index)]
  }
  if (step.kind === 'stall') {
    model.fresh = false
    await system.stall()
    return ['', '']
  }
  const mid = onGrid((model.mid * BigInt(10_000 + step.basisPoints)) / 10_000n, tick)
  model.price(mid)
  await system.price(mid)
  return ['', '']
}

const onGrid = (value: bigint, tick: bigint): bigint =>
  value < tick ? tick : value - (value % tick)

function requestOf(
  { who, side, worth, how, basisPoints }: StepOf<typeof placeStep>,
  model: SpotModel,
  fine: bigint,
  tick: bigint,
): ModelSpotRequest {
  const away = side === 'buy' ? -basisPoints : basisPoints
  const preferred = onGrid((model.mid * BigInt(10_000 + away)) / 10_000n, tick)
  const limit = how === 'limit' ? preferred : null
  const amount = (worth * fine) / (limit ?? model.mid) + 1n
  return { who, side, amount, total: how === 'total' && side === 'buy' ? worth : null, limit }
}
