import type { Mutant } from './mutant.ts'

const ENGINE = 'server/modules/triggers/service.ts'
const ENGINE_MODEL = 'server/modules/triggers/service.test.ts'
const RULES_MODEL = 'server/modules/contracts/rules.model.test.ts'

/** Faults of stop losses that trail. */
export const TRAIL_MUTANTS: readonly Mutant[] = [
  {
    name: 'trailing stop follows the wrong side',
    costs: 'the customer: the stop loss runs away from a falling price and keeps no gain',
    edits: [
      {
        file: 'protocol/formulas/contractTrail.ts',
        was: "return side === 'long' ? mid > than : mid < than",
        becomes: "return side === 'long' ? mid < than : mid > than",
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'trailing stop moves back',
    costs: 'the customer: what the best price had secured is lost again',
    edits: [
      {
        file: 'server/modules/contracts/rulesTrail.ts',
        was: 'if (!isBetter(position.side, mid, trail.peak)) {',
        becomes: 'if (mid === trail.peak) {',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'trailing stop held against the past',
    costs:
      'the customer: a row from before the best price closes the position by what came after it',
    edits: [
      {
        file: ENGINE,
        was: 'watched.checkedSeq = max(checkedSeq, logged.seq, lastSeq)',
        becomes: 'watched.checkedSeq = max(checkedSeq, logged.seq)',
      },
    ],
    project: 'unit',
    test: ENGINE_MODEL,
  },
  {
    name: 'nearer take profit of a trailing stop not taken up',
    costs: 'the customer: the price reaches the take profit, and the position stays open',
    edits: [
      {
        file: ENGINE,
        was: 'return isSame(one.band, other.band) && isSame(fires(one), fires(other))',
        becomes: 'return isSame(one.band, other.band)',
      },
    ],
    project: 'unit',
    test: ENGINE_MODEL,
  },
  {
    name: 'progress of a trailing stop noted over a change',
    costs: 'the customer: rows that reached the new take profit count as looked through',
    edits: [
      {
        file: 'server/modules/contracts/storeTrails.ts',
        was: 'AND edits = $8 AND lots = $9',
        becomes: 'AND $8::integer IS NOT NULL AND $9::bigint IS NOT NULL',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/trailing.db.test.ts',
  },
  {
    name: 'best price of a trailing stop lost at a restart',
    costs: 'the customer: after a restart the stop loss stands where it began',
    edits: [
      {
        file: 'server/modules/contracts/storeTrails.ts',
        was: `      trail.peak,
      trail.peakLogSeq,
      trail.seenLogSeq,
      trail.sinceLogSeq,
      trail.distance,`,
        becomes: `      was.changes.trail?.peak ?? null,
      was.changes.trail?.peakLogSeq ?? null,
      trail.seenLogSeq,
      trail.sinceLogSeq,
      trail.distance,`,
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/trailing.db.test.ts',
  },
  {
    name: 'distance of an opening not kept',
    costs: 'the customer: told that the stop loss trails, they have one that stays',
    edits: [
      {
        file: 'server/modules/contracts/handler.ts',
        was: "if (order !== undefined) this.#changed.push({ kind: 'edited', order })",
        becomes: '',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/trailing.db.test.ts',
  },
  {
    name: 'stop loss of an opening begins at the wrong side',
    costs: 'the customer: a short is refused, or closed at once, wherever its stop loss trails',
    edits: [
      {
        file: 'server/modules/contracts/rulesOpening.ts',
        was: 'trailingStop(side, mid, loss, spec.terms)',
        becomes: "trailingStop('long', mid, loss, spec.terms)",
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'receipt of a trailing stop names any row',
    costs: 'the customer: a receipt holds whose stop loss no price of the log brings about',
    edits: [
      {
        file: 'protocol/proof/receiptTrail.ts',
        was: 'stands === priceOf(order.stopLoss) &&',
        becomes: '',
      },
    ],
    project: 'db',
    test: 'server/modules/receipts/trails.db.test.ts',
  },
]
