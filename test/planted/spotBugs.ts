import type { PlantedBug } from './plantedBug.ts'

const RULES_MODEL = 'server/modules/spot/rules.model.test.ts'

/** Of coin-to-coin orders. */
export const SPOT_BUGS: readonly PlantedBug[] = [
  {
    name: 'hold returned twice',
    costs: 'the house: who takes an order back twice, or after it was filled, is paid for it again',
    edits: [
      {
        file: 'contract/machines/spotOrder.ts',
        was: '(one) => one.from === from && one.event === event && one.actor === actor,',
        becomes: '(one) => one.event === event && one.actor === actor,',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'coin rounded to the customer',
    costs: 'the house: a unit of the quote with every purchase, as often as somebody cares to buy',
    edits: [
      {
        file: 'contract/formulas/spotOrder.ts',
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
        was: "bucket: hold > 0n ? 'spotHold' : 'available' }, -done.paid",
        becomes: "bucket: 'available' }, -done.paid",
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
]
