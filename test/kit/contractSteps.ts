import fc from 'fast-check'
import { ENTRY_TYPES } from '#protocol/machines/contractEntry.ts'
import { SIDES } from '#protocol/machines/contractOrder.ts'

const LEVERAGES = [1n, 2n, 5n, 10n, 20n, 100n]
const percent = fc.integer({ min: -5, max: 105 })
const who = fc.nat({ max: 2 })
const offTick = fc.constantFrom(0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 1n)

const openStepOf = (lots: fc.Arbitrary<bigint>, leverage: fc.Arbitrary<bigint>, stop = percent) =>
  fc.record({
    kind: fc.constant('open' as const),
    who,
    side: fc.constantFrom(...SIDES),
    lots,
    leverage,
    stop,
    target: percent,
    off: offTick,
  })
const openStep = openStepOf(
  fc.oneof(fc.bigInt({ min: 1n, max: 30n }), fc.bigInt({ min: 1n, max: 1_000n })),
  fc.constantFrom(...LEVERAGES),
)
/** Nearly all that a customer has, and stops far away: a better price needs more than is left. */
const fullStep = openStepOf(
  fc.bigInt({ min: 3n, max: 4n }),
  fc.constant(1n),
  fc.integer({ min: 80, max: 98 }),
)
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
/** A stop loss that trails, by the distance it has or by another. */
const trailStep = fc.record({
  kind: fc.constant('trail' as const),
  pick: fc.nat({ max: 40 }),
  away: percent,
  target: percent,
  keep: fc.constantFrom('distance', 'target', 'target', 'none'),
  off: offTick,
})
/** An order that opens with such a stop loss, as far away as the other would lie. */
const openTrailingStep = fc.record({
  kind: fc.constant('openTrailing' as const),
  intent: openStep,
})
const partStep = fc.record({
  kind: fc.constant('part' as const),
  pick: fc.nat({ max: 40 }),
  share: fc.bigInt({ min: 1n, max: 110n }),
})
/** In thousandths of the most that can be added now. */
const marginStep = fc.record({
  kind: fc.constant('margin' as const),
  pick: fc.nat({ max: 40 }),
  share: fc.oneof(fc.bigInt({ min: 0n, max: 1_100n }), fc.constantFrom(1_000n, 1_050n)),
})

const reverseStep = fc.record({
  kind: fc.constant('reverse' as const),
  pick: fc.nat({ max: 40 }),
  stop: percent,
  target: percent,
  off: offTick,
})
/** In ten thousandths of the price: mostly where an order waits, sometimes where it opens at once. */
const away = fc.integer({ min: -30, max: 120 })
const placeStep = fc.record({
  kind: fc.constant('place' as const),
  intent: fc.oneof({ weight: 5, arbitrary: openStep }, { weight: 1, arbitrary: fullStep }),
  entryType: fc.constantFrom(...ENTRY_TYPES),
  away,
})
const reviseStep = fc.record({
  kind: fc.constant('revise' as const),
  pick: fc.nat({ max: 40 }),
  stop: percent,
  target: percent,
  away,
  keep: fc.constantFrom('limit', 'stops', 'none', 'none'),
  off: offTick,
})
const cancelStep = fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat({ max: 40 }) })
const resetStep = fc.record({ kind: fc.constant('reset' as const), who })
const stallStep = fc.record({ kind: fc.constant('stall' as const) })

/** One step of a walk. */
export type Step =
  | (typeof openStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof openTrailingStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof priceStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof closeStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof editStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof trailStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof marginStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof reverseStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof partStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof placeStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof reviseStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof cancelStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof resetStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof stallStep extends fc.Arbitrary<infer T> ? T : never)

/** Random steps of three customers on one instrument. */
export const stepsArb: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: openStep },
    { weight: 2, arbitrary: openTrailingStep },
    { weight: 8, arbitrary: priceStep },
    { weight: 3, arbitrary: closeStep },
    { weight: 3, arbitrary: editStep },
    { weight: 3, arbitrary: trailStep },
    { weight: 3, arbitrary: partStep },
    { weight: 2, arbitrary: marginStep },
    { weight: 2, arbitrary: reverseStep },
    { weight: 4, arbitrary: placeStep },
    { weight: 4, arbitrary: reviseStep },
    { weight: 1, arbitrary: cancelStep },
    { weight: 1, arbitrary: resetStep },
    { weight: 1, arbitrary: stallStep },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
)
