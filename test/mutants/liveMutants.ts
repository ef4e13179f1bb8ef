import type { Mutant } from './mutant.ts'

/** Of orders on live prices. */
export const LIVE_MUTANTS: readonly Mutant[] = [
  {
    name: 'live order opened at the row before',
    costs: 'the operator: who sees a faster source opens at a price that is history',
    edits: [
      {
        file: 'server/modules/contracts/nextPrice.ts',
        was: '      await nextPrice.of(body.instrumentId)\n',
        becomes: '',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/nextPrice.db.test.ts',
    notices: 'opens and closes at the first row',
  },
  {
    name: 'live coins traded at the row before',
    costs: 'the operator: who sees a faster source buys at a price that is history',
    edits: [
      {
        file: 'server/modules/spot/service.ts',
        was: '      await market.nextRow(Number(body.instrumentId))\n',
        becomes: '',
      },
    ],
    project: 'db',
    test: 'server/modules/spot/nextRow.db.test.ts',
  },
  {
    name: 'live option struck at the row before',
    costs: 'the operator: who sees a faster source buys options that have won already',
    edits: [
      {
        file: 'server/modules/options/service.ts',
        was: '      await market.nextRow(Number(body.instrumentId))\n',
        becomes: '',
      },
    ],
    project: 'db',
    test: 'server/modules/options/nextRow.db.test.ts',
    notices: 'the strike of an option',
  },
  {
    name: 'worst price held against the wrong side',
    costs: 'the customer: an order fills at any price, and is refused at a better one',
    edits: [
      {
        file: 'protocol/formulas/worstPrice.ts',
        was: 'return buys ? at > worst : at < worst',
        becomes: 'return buys ? at < worst : at > worst',
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/worstPrice.test.ts',
  },
  {
    name: 'doubt without its minute',
    costs: 'the customer: each second in which the market runs closes it to new orders',
    edits: [
      {
        file: 'server/modules/market/live/doubt.ts',
        was: 'at - since < LASTS_MS',
        becomes: 'at < since',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/live/doubt.test.ts',
  },
  {
    name: 'doubt of dear prices alone',
    costs: 'both sides: orders open at prices in USDT that dollars do not bear out',
    edits: [
      {
        file: 'server/modules/market/live/doubt.ts',
        was: 'ours > theirs ? ours - theirs : theirs - ours',
        becomes: 'ours - theirs',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/live/doubt.test.ts',
  },
]
