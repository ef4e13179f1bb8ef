import type { Mutant } from './mutant.ts'

const EFFECTS = 'server/modules/corporate/effects.ts'
const ENDING = 'server/modules/options/rulesEnding.ts'
const TEST = 'server/main/corporate.db.test.ts'

/** Of corporate actions, and of what they end. */
export const CORPORATE_MUTANTS: readonly Mutant[] = [
  {
    name: 'corporate action: closed at a row from after it',
    costs: 'every holder of the share: a split of 10:1 takes nine tenths of a long',
    edits: [
      {
        file: EFFECTS,
        was: 'this.closesAt(action) - 1, 0n)',
        becomes: 'action.exAt + 60_000, 0n)',
      },
    ],
    project: 'db',
    test: TEST,
  },
  {
    name: 'corporate action: a price from after it liquidates what was opened before',
    costs: 'every holder of the share: the first price after a split liquidates them',
    edits: [
      {
        file: 'server/modules/contracts/rulesClosing.ts',
        was: 'if (ends !== null && isAfterEnd(ends, first)) {',
        becomes: 'if (ends !== null && first.at < 0) {',
      },
    ],
    project: 'unit',
    test: 'server/modules/contracts/splits.test.ts',
  },
  {
    name: 'corporate action: confirmed by the proposer’s own second account',
    costs: 'the customers: one person ends what all of them have open in a share',
    edits: [
      {
        file: 'server/modules/corporate/service.ts',
        was: 'if (!(await areApart(db, { proposed, confirms, before })))',
        becomes: 'if (!(await areApart(db, { proposed, confirms, before })) && before < 0)',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'takes two people',
  },
  {
    name: 'corporate action: what opens between the close and its moment stays open',
    costs: 'a customer whose order took a while: the split ends it at a tenth of its price',
    edits: [
      {
        file: EFFECTS,
        was: 'if (!isDone || now < exAt) return',
        becomes: 'if (!isDone) return',
      },
    ],
    project: 'db',
    test: TEST,
  },
  {
    name: 'corporate action: charges a fee for what it closes',
    costs: 'the customers: they pay for a closing that nobody asked them about',
    edits: [
      {
        file: 'protocol/formulas/contractOrder.ts',
        was: "reason === 'corporateAction' ? { ...terms, feePpm: 0n } : terms",
        becomes: "reason === 'corporateAction' ? { ...terms } : terms",
      },
    ],
    project: 'unit',
    test: 'server/modules/contracts/splits.test.ts',
  },
  {
    name: 'corporate action: a receipt of a row from after it is believed',
    costs: 'a customer who checks a receipt: an operator closes at the price after a split',
    edits: [
      {
        file: 'protocol/proof/verifyReceipt.ts',
        was: '(order.exAt === undefined || momentOf(close.row.at) < momentOf(order.exAt))',
        becomes: '(order.exAt === undefined || momentOf(order.exAt) > 0)',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/receiptAction.test.ts',
  },
  {
    name: 'corporate action: takes the mark-up off an option',
    costs: 'the customers: they pay for an end that nobody asked them about',
    edits: [
      {
        file: ENDING,
        was: 'sigma, tradingMs, markupPpm: 0n })',
        becomes: 'sigma, tradingMs, markupPpm: basis.markupPpm })',
      },
    ],
    project: 'unit',
    test: 'server/modules/options/rulesEnding.test.ts',
  },
  {
    name: 'corporate action: an option ends at a row from after it',
    costs: 'who holds a call, or the operator of a put: a split of 10:1 takes what it was worth',
    edits: [
      {
        file: ENDING,
        was: 'if (row.at >= exAt || row.seq < openLogSeq) {',
        becomes: 'if (row.seq < openLogSeq) {',
      },
    ],
    project: 'unit',
    test: 'server/modules/options/rulesEnding.test.ts',
  },
  {
    name: 'corporate action: an option from before it settles at a row from after it',
    costs: 'who holds a call, or the operator of a put: it pays by a price ten times lower',
    edits: [
      {
        file: 'server/modules/options/handler.ts',
        was: 'if (exAt !== null && isEndedBy(option, exAt)) return NOTHING',
        becomes: 'if (exAt !== null && exAt < 0) return NOTHING',
      },
    ],
    project: 'db',
    test: 'server/main/corporateOptions.db.test.ts',
  },
  {
    name: 'corporate action: an option from before it is sold back at a row from after it',
    costs: 'the operator: who holds a put sells it at a tenth of its price',
    edits: [
      {
        file: 'server/modules/options/rulesSelling.ts',
        was: 'if (exAt !== null && now >= exAt) throw',
        becomes: 'if (exAt !== null && now < 0) throw',
      },
    ],
    project: 'unit',
    test: 'server/modules/options/rulesSelling.test.ts',
  },
  {
    name: 'corporate action: makes options worth less that are sold back before it',
    costs: 'the customers: an announcement takes the time from what they hold',
    edits: [
      {
        file: 'server/modules/options/handler.ts',
        was: '      hours: (at) => market.hours(instrument, at),',
        becomes: '      hours: (at) => (this.#deps.hoursOfNew ?? market.hours)(instrument, at),',
      },
    ],
    project: 'db',
    test: 'server/main/corporateOptions.db.test.ts',
    notices: 'is said while series are open',
  },
  {
    name: 'corporate action: a receipt of an option that ended at a row from after it is believed',
    costs: 'a customer who checks a receipt: an operator ends it at the price after a split',
    edits: [
      {
        file: 'protocol/proof/verifyListed.ts',
        was: 'momentOf(settled.row.at) < breaks &&',
        becomes: 'momentOf(settled.row.at) > 0 &&',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/verifyListed.test.ts',
    notices: 'ended at a row of its moment',
  },
  {
    name: 'corporate action: the audit overlooks what closed after it',
    costs:
      'a customer whose long was closed at a tenth: nobody is told that the row was from after the split',
    edits: [
      {
        file: 'server/modules/corporate/storeAudit.ts',
        was: 'FROM before WHERE close_log_seq > log_seq AND',
        becomes: 'FROM before WHERE close_log_seq < log_seq AND',
      },
    ],
    project: 'db',
    test: 'server/modules/corporate/storeAudit.db.test.ts',
  },
  {
    name: 'corporate action: the audit counts an order to an action that took effect before it was opened',
    costs:
      'everybody: once the clock was set back, a breach that is none shuts all writes of money',
    edits: [
      {
        file: 'server/modules/corporate/storeAudit.ts',
        was: '         AND o.open_log_seq <= a.log_seq\n       ORDER BY ex_at LIMIT 1\n    ) AS a ON true`',
        becomes: '       ORDER BY ex_at LIMIT 1\n    ) AS a ON o.open_log_seq <= a.log_seq`',
      },
    ],
    project: 'db',
    test: 'server/modules/corporate/storeAudit.db.test.ts',
  },
  {
    name: 'corporate action: orders open after the row that it ends all of them at',
    costs: 'a customer who buys while the clock is behind: nothing ever closes the order',
    edits: [
      {
        file: 'server/modules/contracts/openings.ts',
        was: 'trading: !isOver && market',
        becomes: 'trading: market',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'whatever stops or fails meanwhile',
  },
  {
    name: 'corporate action: what waits is cancelled for it before it took effect',
    costs: 'everybody: the audit finds no action, and all writes of money are shut',
    edits: [
      {
        file: 'server/modules/contracts/entryHandler.ts',
        was: 'return ends.row === null ? NOTHING : this.#endBefore(order)',
        becomes: 'return this.#endBefore(order)',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'first sees the new price',
  },
  {
    name: 'corporate action: options are sold across the first of two that is confirmed last',
    costs: 'who holds a call, or the operator of a put: it settles at the price after a split',
    edits: [
      {
        file: EFFECTS,
        was: 'actions.toSorted((one, other) => one.exAt - other.exAt)',
        becomes: 'actions',
      },
    ],
    project: 'unit',
    test: 'server/modules/corporate/effects.test.ts',
  },
  {
    name: 'corporate action: a split counts as a move of the price',
    costs: 'who buys an option after a split: ten days of premiums many times what they are worth',
    edits: [
      {
        file: 'server/modules/options/volatilities.ts',
        was: 'actionBetween(id, before.time, one.time + CANDLE_MS) === null',
        becomes: 'actionBetween(id, before.time, before.time) === null',
      },
    ],
    project: 'unit',
    test: 'server/modules/options/volatilities.test.ts',
    notices: 'takes what a corporate action does',
  },
  {
    name: 'corporate action: its page says that what is open closes only at its moment',
    costs: 'every holder of the share: who acts between the close and the moment comes too late',
    edits: [
      {
        file: EFFECTS,
        was: 'closesAt: toIso(this.closesAt(next)) }',
        becomes: 'closesAt: toIso(next.exAt) }',
      },
    ],
    project: 'unit',
    test: 'server/modules/corporate/effects.test.ts',
  },
  {
    name: 'corporate action: the change of a day is measured across it',
    costs:
      'who looks at the list: a share that was split stands there as one that lost nine tenths',
    edits: [
      {
        file: 'server/modules/market/views.ts',
        was: 'return { start: exAt ?? at - DAY, exAt }',
        becomes: 'return { start: at - DAY, exAt: null }',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/views.test.ts',
  },
]
