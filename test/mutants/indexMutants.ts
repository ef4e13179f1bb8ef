import type { Mutant } from './mutant.ts'

const RULE = 'protocol/formulas/indexPrice.ts'
const EVIDENCE = 'protocol/proof/evidence.ts'

const ofRule = (name: string, costs: string, was: string, becomes: string): Mutant => ({
  name,
  costs,
  edits: [{ file: RULE, was, becomes }],
  project: 'unit',
  test: 'protocol/formulas/indexPrice.test.ts',
})
const ofThin = (...told: Parameters<typeof ofRule>): Mutant => ({
  ...ofRule(...told),
  test: 'protocol/formulas/thinPrice.test.ts',
})

/** Of the index and its evidence: each would let venues or the operator make another price. */
export const INDEX_MUTANTS: readonly Mutant[] = [
  ofRule(
    'mean of venues',
    'everybody: one venue at the edge of the band moves the index',
    'divideHalfEven(fourfoldMedian(used), 4n * tick)',
    'divideHalfEven(used.reduce((sum, one) => sum + one), 2n * BigInt(used.length) * tick)',
  ),
  ofRule(
    'stale by the time of the venue alone',
    'everybody: a connection that repeats an old price is believed',
    'if (!isFresh(venue)) return',
    'if (venue.aheadMs === null && !isFresh(venue)) return',
  ),
  ofRule(
    'two venues are full',
    'the operator: two venues that lie together decide orders',
    'const FULL = 3',
    'const FULL = 2',
  ),
  ofRule(
    'an outlier never returns',
    'everybody: venues are lost one by one, until no price is left',
    'at - calmSince >= CALM_MS',
    'at - calmSince < 0',
  ),
  ofRule(
    'an outlier returns at once',
    'everybody: a venue with wrong seconds is used between them',
    'at - calmSince >= CALM_MS',
    'at - calmSince >= 0',
  ),
  ofRule(
    'a jump confirmed by two venues',
    'everybody: the move of a broken minority is taken for the market',
    'const confirms = isFull && isNear',
    'const confirms = isNear',
  ),
  ofThin(
    'thin price in any reach',
    'everybody: two venues walk a price to where others are liquidated',
    'if (mid === 0n || !(isFull || isInReach(mid, input))) return NONE',
    'if (mid === 0n) return NONE',
  ),
  ofThin(
    'reach of a thin price without an end',
    'everybody: two venues that are alone for long walk a price as far as they will',
    'BigInt(Math.min(at - full.at, REACH_MS))',
    'BigInt(at - full.at)',
  ),
  {
    name: 'reach from the last price of any kind',
    costs: 'everybody: two venues walk a price step by step, each from where they brought it',
    edits: [
      {
        file: 'server/modules/market/live/liveSource.ts',
        was: "return made.state === 'full' ? last : evidence.full",
        becomes: 'return last',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/live/liveSource.test.ts',
  },
  {
    name: 'evidence that the row does not name',
    costs: 'the customer: the operator shows other venues than those of that second',
    edits: [
      {
        file: EVIDENCE,
        was: 'if (evidenceHash(text) !== row.evidence) return null',
        becomes: '',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/evidence.test.ts',
  },
  {
    name: 'price taken from the row',
    costs: 'the customer: any price is called what the venues make',
    edits: [
      {
        file: EVIDENCE,
        was: 'formatDecimal(mid, PRICE_SCALE) === row.mid',
        becomes: 'row.mid !== null',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/evidence.test.ts',
  },
  {
    name: 'last price of evidence unread',
    costs: 'the customer: the operator says another last price, and so which moves are held back',
    edits: [
      {
        file: 'protocol/proof/evidenceLinks.ts',
        was: 'row.previous === before.seq && !isLast(last, before.point, row)',
        becomes: 'row.previous === before.seq && !isLast(before.point, before.point, row)',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/evidenceLinks.test.ts',
  },
  {
    name: 'last full price of evidence unread',
    costs: 'everybody: the operator lets two venues reach from any price it likes',
    edits: [
      {
        file: 'protocol/proof/evidenceLinks.ts',
        was: 'before.full === null || isSame(full, before.full)',
        becomes: 'before.full !== undefined',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/evidenceLinks.test.ts',
  },
  {
    name: 'band of evidence unread',
    costs: 'everybody: the operator chooses how far a venue may be out, second by second',
    edits: [
      {
        file: EVIDENCE,
        was: 'const isOfInstrument = evidence.bandPpm === indexBandOf(evidence.instrumentId)',
        becomes: 'const isOfInstrument = evidence.bandPpm > 0',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/evidence.test.ts',
  },
  {
    name: 'held price of evidence unread',
    costs: 'everybody: the operator confirms any move by a price that it says was held back',
    edits: [
      {
        file: EVIDENCE,
        was: "(said.rule === 'index-1' || canBeHeld(said))",
        becomes: 'said.rule !== undefined',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/evidence.test.ts',
  },
  {
    name: 'evidence of a receipt unread',
    costs: 'the customer: a receipt holds whatever stands beside its rows',
    edits: [
      {
        file: 'protocol/proof/receiptKind.ts',
        was: 'return followsFromEvidence(row, evidence, besideOf(rows))',
        becomes: 'return row.evidence === undefined || evidence !== undefined',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/evidence.test.ts',
  },
  {
    name: 'live price without evidence believed',
    costs: 'the customer: an operator leaves out what a price was made of, and makes it up',
    edits: [
      {
        file: 'protocol/proof/evidence.ts',
        was: "row.evidence === text && row.source !== 'live'",
        becomes: 'row.evidence === text',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/evidence.test.ts',
  },
]
