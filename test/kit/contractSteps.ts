import fc from 'fast-check'
import { SIDES } from '#protocol/machines/contractOrder.ts'

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
/** In ten thousandths of the price: mostly where an order waits, sometimes where it opens at once. */
const away = fc.integer({ min: -30, max: 120 })
const placeStep = fc.record({ kind: fc.constant('place' as const), intent: openStep, away })
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
  | (typeof priceStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof closeStep extends fc.Arbitrary<infer T> ? T : never)
  | (typeof editStep extends fc.Arbitrary<infer T> ? T : never)
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
    { weight: 8, arbitrary: priceStep },
    { weight: 3, arbitrary: closeStep },
    { weight: 3, arbitrary: editStep },
    { weight: 3, arbitrary: partStep },
    { weight: 4, arbitrary: placeStep },
    { weight: 4, arbitrary: reviseStep },
    { weight: 1, arbitrary: cancelStep },
    { weight: 1, arbitrary: resetStep },
    { weight: 1, arbitrary: stallStep },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
)
