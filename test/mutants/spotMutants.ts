import type { Mutant } from './mutant.ts'

const RULES_MODEL = 'server/modules/spot/rules.model.test.ts'
const UNPAID = 'server/modules/spot/unpaid.db.test.ts'

/** Of coin-to-coin orders. */
export const SPOT_MUTANTS: readonly Mutant[] = [
  {
    name: 'hold returned twice',
    costs:
      'the operator: who takes an order back twice, or after it was filled, is paid for it again',
    edits: [
      {
        file: 'protocol/machines/spotOrder.ts',
        was: '(one) => one.from === from && one.event === event && one.actor === actor,',
        becomes: '(one) => one.event === event && one.actor === actor,',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'coin rounded to the customer',
    costs:
      'the operator: a unit of the quote with every purchase, as often as somebody cares to buy',
    edits: [
      {
        file: 'protocol/formulas/spotOrder.ts',
        was: "paid: side === 'buy' ? worth.up : amount",
        becomes: "paid: side === 'buy' ? worth.down : amount",
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'fill beyond the limit',
    costs: 'the customer: an order that waited for its price is filled at a worse one',
    edits: [
      {
        file: 'server/modules/spot/rulesPlacing.ts',
        was: 'const atOnce = limit === null || isMarketable(side, limit, last.mid, terms)',
        becomes: 'const atOnce = true',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'filled from what is available',
    costs: 'the customer: pays for a waiting order twice, and its hold stays for ever',
    edits: [
      {
        file: 'server/modules/spot/rulesEntries.ts',
        was: "leg({ owner, bucket: 'spotHold' }, -hold, given)",
        becomes: "leg({ owner, bucket: 'available' }, -hold, given)",
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'unpaid row kept for later',
    costs:
      'the operator: an order it could not pay fills at its limit wherever the market is by then',
    edits: [
      {
        file: 'server/modules/spot/rulesEnding.ts',
        was: 'return newest > watchedSince(order) ? { ...order, passedLogSeq: newest } : order',
        becomes: 'return newest > 0n ? order : order',
      },
    ],
    project: 'db',
    test: UNPAID,
  },
  {
    name: 'unpaid row found again after a restart',
    costs: 'the operator: as above, for whoever waits until the process starts again',
    edits: [
      {
        file: 'server/modules/spot/handler.ts',
        was: 'if (passed !== order) this.#passed.push(passed)',
        becomes: 'this.#passed.splice(0)',
      },
    ],
    project: 'db',
    test: UNPAID,
  },
]
