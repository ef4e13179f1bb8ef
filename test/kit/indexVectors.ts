import fc from 'fast-check'
import { formatDecimal } from '#protocol/decimal.ts'
import { type IndexResult, indexPrice } from '#protocol/formulas/indexPrice.ts'
import { PRICE_SCALE, type Price } from '#protocol/price.ts'
import { canonicalJson, type Json } from '#protocol/proof/canonical.ts'
import { followsFromEvidence, readEvidence } from '#protocol/proof/evidence.ts'
import type { LogRow } from '#protocol/proof/logRow.ts'
import { safely } from '#protocol/proof/receiptKind.ts'

const shown = (mid: Price | undefined | null): Json =>
  mid === null || mid === undefined ? null : formatDecimal(mid, PRICE_SCALE)

/** An index as the vectors of the format show it. */
const shownIndex = ({ state, mid, held, uses }: IndexResult): Json => ({
  state,
  mid: shown(mid),
  held: shown(held?.mid),
  uses: uses.map(({ venue, use, excluded }) => [
    venue,
    use,
    excluded === null ? null : [excluded.calmSince],
  ]),
})

interface EvidenceGiven {
  readonly row: LogRow
  readonly evidence: string | null
  readonly decimals?: number
  readonly before?: { readonly row: LogRow; readonly evidence?: string }
}

/** Of the index and of evidence. */
export const INDEX_WORK = {
  index: (given: Json): Json => shownIndex(indexPrice(readEvidence(canonicalJson(given)))),
  evidence: ({ row, evidence, decimals, before }: EvidenceGiven): Json =>
    safely(() =>
      followsFromEvidence(row, evidence ?? undefined, {
        ...(decimals === undefined ? {} : { decimals }),
        rows: before === undefined ? [] : [before],
      }),
    ),
}

const AT = Date.UTC(2026, 2, 11, 16)
const moment = (most: number) =>
  fc.integer({ min: -2, max: most }).map((ago) => new Date(AT - ago * 100).toISOString())
/** Mostly something usual, and now and then one of these. */
const mostly = <T>(usual: fc.Arbitrary<T>, ...odd: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...odd) })
const cents = (at: number): string => formatDecimal(BigInt(at), 2, 0)
/** Around 100 in whole cents, so that the rule's bounds are met. */
const book = fc
  .tuple(
    mostly(fc.integer({ min: 9_960, max: 10_040 }), 9_900, 10_101, 9_800, 11_500, 8_500),
    mostly(fc.constantFrom(0, 1, 2, 13), 99, 101, -1),
  )
  .map(([bid, spread]): readonly [string, string] => [cents(bid), cents(bid + spread)])
const quote = mostly<readonly [string, string]>(
  book,
  ['0', '100'],
  ['-1', '100'],
  ['1e2', '100'],
  ['100', '100.000000001'],
  ['100.00000001', '100.00000002'],
  ['', ''],
)
const ms = (...bounds: readonly number[]) =>
  mostly(fc.constantFrom(0, 250, 900), ...bounds.flatMap((one) => [one, one + 1, -one - 1, -one]))
const excluded = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.record({ calmSince: fc.option(moment(6_000), { freq: 3 }) }),
  },
)
const point = (ago: number) =>
  fc.option(
    fc.record({
      mid: fc.constantFrom('100.00000000', '100.00100000', '90.00000000', '112.00000000'),
      at: moment(ago),
    }),
    { freq: 3 },
  )

/** Evidence as it may be written, good and bad. */
export const ANY_EVIDENCE: fc.Arbitrary<Json> = fc
  .record({
    rule: fc.constantFrom('index-1', 'index-2', 'index-2'),
    file: fc.constant('ab'.repeat(32)),
    instrumentId: fc.constant(1),
    at: fc.constant(new Date(AT).toISOString()),
    decimals: fc.integer({ min: 0, max: 8 }),
    band: fc.constantFrom(5_000, 10_000, 20_000),
    last: point(601),
    full: point(90),
    held: point(51),
    venues: fc.array(
      fc.record({
        quote,
        ageMs: ms(5_000, 60_000),
        silentMs: fc.option(ms(5_000), { freq: 5 }),
        aheadMs: fc.option(ms(2_000, 10_000)),
        excluded,
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ venues, full, ...rest }) => ({
    ...rest,
    ...(rest.rule === 'index-1' ? {} : { full }),
    venues: venues.map(({ quote: [bid, ask], ...one }, place) => ({
      ...one,
      bid,
      ask,
      venue: `v${place}`,
    })),
  }))
