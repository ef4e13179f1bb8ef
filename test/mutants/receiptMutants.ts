import type { Mutant } from './mutant.ts'

const VERIFIER = 'protocol/proof/receiptVerifier.test.ts'

/** Of receipts: each would let an operator sign an outcome that does not follow. */
export const RECEIPT_MUTANTS: readonly Mutant[] = [
  {
    name: 'receipts read that nobody shared',
    costs: 'every customer: a stranger reads amounts of an order whose number they saw',
    edits: [
      {
        file: 'server/modules/receipts/storeShared.ts',
        was: 'receipt_shared s JOIN receipt r ON r.order_id = s.order_id WHERE s.order_id = $1',
        becomes: 'receipt r WHERE r.order_id = $1',
      },
    ],
    project: 'db',
    test: 'server/modules/receipts/sharing.db.test.ts',
  },
  {
    name: 'option payout taken from the receipt',
    costs: 'the customer: a receipt is called valid whatever it says was paid',
    edits: [
      {
        file: 'protocol/proof/recomputeOption.ts',
        was: '    payout: usdt(payout),',
        becomes: '    payout: order.payout,',
      },
    ],
    project: 'unit',
    test: VERIFIER,
  },
  {
    name: 'premium taken from the receipt',
    costs: 'the customer: any premium is called what the formula gives',
    edits: [
      {
        file: 'protocol/proof/recomputeOption.ts',
        was: 'premium: premium === null ? null : usdt(premium),',
        becomes: 'premium: premium === null ? null : order.stake,',
      },
    ],
    project: 'unit',
    test: VERIFIER,
  },
  {
    name: 'void without a gap',
    costs: 'whoever would have won: an option that had a price is called void',
    edits: [
      {
        file: 'protocol/proof/optionEnd.ts',
        was: 'momentOf(before.row.at) < from &&',
        becomes: 'momentOf(before.row.at) <= expires &&',
      },
      {
        file: 'protocol/proof/optionEnd.ts',
        was: 'entryNo(before.row.seq) < entryNo(after.row.seq) &&',
        becomes: '',
      },
      {
        file: 'protocol/proof/optionEnd.ts',
        was: 'momentOf(after.row.at) > expires',
        becomes: 'momentOf(after.row.at) >= from',
      },
    ],
    project: 'unit',
    test: VERIFIER,
    notices: 'void though it had a price',
  },
  {
    name: 'fill at any limit',
    costs: 'the customer: an order is called filled by a price that never reached it',
    edits: [
      {
        file: 'protocol/proof/recomputeSpot.ts',
        was: 'if (limit !== null && !isMarketable(side, limit, mid, terms)) {',
        becomes: 'if (limit !== null && !isMarketable(side, limit, mid, terms) && held === null) {',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/recomputeKinds.test.ts',
  },
  {
    name: 'fee taken from the receipt',
    costs: 'the customer: any fee is called the one of the terms',
    edits: [
      {
        file: 'protocol/proof/recomputeSpot.ts',
        was: 'fee: amountText(done.fee.up, taken),',
        becomes: 'fee: order.fee,',
      },
    ],
    project: 'unit',
    test: VERIFIER,
    notices: 'the receipt marketBuy fails',
  },
  {
    name: 'days taken from the receipt',
    costs: 'the customer: a plan that kept days back is called paid',
    edits: [
      {
        file: 'protocol/proof/verifyPlan.ts',
        was: 'ok: sameJson(paid, computed?.days)',
        becomes: 'ok: sameJson(paid, paid)',
      },
    ],
    project: 'unit',
    test: VERIFIER,
    notices: 'the receipt smart fails',
  },
  {
    name: 'exchange fee taken from the receipt',
    costs: 'the customer: any fee is called the one of the quote',
    edits: [
      {
        file: 'protocol/proof/recomputeExchange.ts',
        was: 'fee: show(fee.up),',
        becomes: 'fee: order.fee,',
      },
    ],
    project: 'unit',
    test: VERIFIER,
    notices: 'the receipt exchange fails',
  },
  {
    name: 'exchange on any way',
    costs: 'the customer: prices of other pairs, or old ones, are called those of the exchange',
    edits: [
      {
        file: 'protocol/proof/verifyExchange.ts',
        was: "checkThat('way', () => isItsWay(receipt))",
        becomes: "checkThat('way', () => receipt.prices.length > 0)",
      },
    ],
    project: 'unit',
    test: VERIFIER,
    notices: 'the receipt exchange fails',
  },
  {
    name: 'exchange at its quote for ever',
    costs: 'the operator and the customer: a quote that had ended is called held to',
    edits: [
      {
        file: 'protocol/proof/verifyExchange.ts',
        was: 'exchanged <= expires &&',
        becomes: '',
      },
    ],
    project: 'unit',
    test: VERIFIER,
    notices: 'a moment after it',
  },
  {
    name: 'rows of exchanges not kept',
    costs: 'the customer: retention takes the prices before their receipt is made, and it never is',
    edits: [
      {
        file: 'server/modules/receipts/exchanges.ts',
        was: 'needed: selectNeededOfExchanges,',
        becomes: 'needed: async () => (selectNeededOfExchanges, []),',
      },
    ],
    project: 'db',
    test: 'server/modules/receipts/exchanges.db.test.ts',
    notices: 'outlives the day of its rows',
  },
  {
    name: 'receipt signed unseen',
    costs: 'the operator: it signs what its own verifier calls wrong',
    edits: [
      {
        file: 'server/modules/receipts/service.ts',
        was: 'if (failed.length === 0) return text',
        becomes: 'if (failed.length < 99) return text',
      },
    ],
    project: 'db',
    test: 'server/modules/receipts/kinds.db.test.ts',
    notices: 'is never signed where',
  },
  {
    name: 'loan interest taken from the receipt',
    costs: 'the customer: a receipt is called valid whatever days were charged',
    edits: [
      {
        file: 'protocol/proof/verifyLoan.ts',
        was: 'ok: sameJson(posted, computed?.days) }',
        becomes: 'ok: sameJson(posted, posted) }',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/recomputeLoan.test.ts',
  },
  {
    name: 'loan of days that nobody counted',
    costs: 'the operator: a receipt that leaves days out is called valid',
    edits: [
      {
        file: 'protocol/proof/verifyLoan.ts',
        was: 'daysCharged >= daysOver(order, at)',
        becomes: 'daysCharged >= 0 && at !== order.id',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/recomputeLoan.test.ts',
  },
  {
    name: 'loan booked in any order',
    costs: 'the customer: a payment is called later than the days that were charged before it',
    edits: [
      {
        file: 'protocol/proof/verifyLoan.ts',
        was: 'rises(idsInTurn(receipt, computed), (a, b) => a < b) &&',
        becomes: 'rises(idsInTurn(receipt, computed), (a, b) => a !== b) &&',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/recomputeLoan.test.ts',
  },
]
