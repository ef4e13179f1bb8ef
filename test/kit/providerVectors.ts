import fc from 'fast-check'
import { formatDecimal } from '#protocol/decimal.ts'
import { PROVIDER_CLASSES, providerPrice } from '#protocol/formulas/providerPrice.ts'
import { PRICE_SCALE, type Price } from '#protocol/price.ts'
import { canonicalJson, type Json } from '#protocol/proof/canonical.ts'
import { readProviderEvidence } from '#protocol/proof/providerEvidence.ts'

const shown = (mid: Price): Json => formatDecimal(mid, PRICE_SCALE)

/** Of prices that providers make, as the vectors of the format show them. */
export const PROVIDER_WORK = {
  provided: (given: Json): Json => {
    const { state, mid, held, uses } = providerPrice(readProviderEvidence(canonicalJson(given)))
    return {
      state,
      mid: mid === null ? null : shown(mid),
      held: held === null ? null : [shown(held.mid), held.at],
      uses: uses.map(({ provider, use }) => [provider, use]),
    }
  },
}

const AT = Date.UTC(2026, 2, 11, 16)
const mostly = <T>(usual: fc.Arbitrary<T>, ...odd: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...odd) })
const pips = (at: number): string => formatDecimal(BigInt(at), 5, 0)
/** Around 1.1 in pips of 10^-5, so that the bounds of each class are met. */
const middle = mostly(
  fc.constantFrom(110_000, 110_001, 110_055, 110_056, 110_220, 110_221, 110_330, 110_331),
  121_001,
  98_999,
  121_000,
)
const book = fc
  .tuple(middle, mostly(fc.constantFrom(0, 1, 2, 13), 550, 552, 1_106, 1_110, -1))
  .map(([bid, spread]) => ({ bid: pips(bid), ask: pips(bid + spread), last: null }))
const quote = mostly<{ bid: string | null; ask: string | null; last: string | null }>(
  book,
  { bid: null, ask: null, last: '1.1' },
  { bid: null, ask: null, last: null },
  { bid: '1.1', ask: null, last: '1.1' },
  { bid: '0', ask: '1.1', last: '1.1' },
  { bid: '1e2', ask: '1.1', last: null },
  { bid: '1.1', ask: '1.100000001', last: null },
)
const ms = (...bounds: readonly number[]) =>
  mostly(fc.constantFrom(0, 250, 900), ...bounds.flatMap((one) => [one, one + 1, -one - 1, -one]))
const point = (...agos: readonly number[]) =>
  fc.option(
    fc.record({
      mid: fc.constantFrom('1.10000000', '1.00000000', '1.21000000', '0.90000000'),
      at: fc.constantFrom(...agos).map((ago) => new Date(AT - ago).toISOString()),
    }),
    { freq: 4 },
  )

/** Evidence of providers as it may be written, good and bad. */
export const ANY_PROVIDED: fc.Arbitrary<Json> = fc
  .record({
    rule: fc.constant('provider-1'),
    file: fc.constant('ab'.repeat(32)),
    instrumentId: fc.constant(200),
    at: fc.constant(new Date(AT).toISOString()),
    decimals: fc.integer({ min: 0, max: 8 }),
    class: fc.constantFrom(...Object.keys(PROVIDER_CLASSES)),
    last: point(1_000, 90_000),
    held: point(0, 1_249, 1_250, 1_900, 2_000, 5_000, 5_001, -1),
    quotes: fc.array(
      fc.record({
        quote,
        ageMs: ms(3_000, 5_000, 60_000),
        silentMs: fc.option(ms(5_000), { freq: 5 }),
        aheadMs: fc.option(ms(2_000, 10_000)),
      }),
      { maxLength: 3, size: 'max' },
    ),
  })
  .map(({ quotes, ...rest }) => ({
    ...rest,
    quotes: quotes.map(({ quote: said, ...one }, place) => ({
      ...one,
      ...said,
      provider: `p${place}`,
    })),
  }))
