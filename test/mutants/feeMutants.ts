import type { Mutant } from './mutant.ts'

/** Of discounts on fees, and of the commissions of inviters. */
export const FEE_MUTANTS: readonly Mutant[] = [
  {
    name: 'discount twice',
    costs: 'the operator: a level of 10 per cent takes 19 off',
    edits: [
      {
        file: 'protocol/formulas/feeTerms.ts',
        was: 'return { ...terms, feePpm: netFeePpm(feeTerms.baseFeePpm, feeTerms.discountPercent) }',
        becomes:
          'const net = netFeePpm(feeTerms.baseFeePpm, feeTerms.discountPercent)\n  return { ...terms, feePpm: netFeePpm(net, feeTerms.discountPercent) }',
      },
    ],
    project: 'unit',
    test: 'server/modules/contracts/rules.model.test.ts',
  },
  {
    name: 'commission unfunded',
    costs: 'the operator: what inviters are due is not taken out of the fee, and the books stop',
    edits: [
      {
        file: 'server/modules/contracts/rulesEntries.ts',
        was: "return [operator('fees', fee - due), operator('commissionDue', due)]",
        becomes: "return [operator('fees', fee), operator('commissionDue', due)]",
      },
    ],
    project: 'unit',
    test: 'server/modules/contracts/rules.model.test.ts',
  },
  {
    name: 'share of the whole fee and of the rest',
    costs: 'the operator: the inviter of a coin trade is paid twice the share',
    edits: [
      {
        file: 'server/modules/spot/rulesEntries.ts',
        was: 'const due = commissionOf(done.fee.down, order.feeTerms)',
        becomes: 'const due = 2n * commissionOf(done.fee.down, order.feeTerms)',
      },
    ],
    project: 'db',
    test: 'server/modules/receipts/fees.db.test.ts',
    notices: 'coin-to-coin',
  },
  {
    name: 'commission on demo',
    costs: 'the operator: real money is due for fees that nobody paid',
    edits: [
      {
        file: 'server/modules/commands/feeTerms.ts',
        was: "account === 'real' ? (offers.get(customerId) ?? null) : null",
        becomes: 'offers.get(customerId) ?? null',
      },
      {
        file: 'server/modules/commands/feeTerms.ts',
        was: "holders.filter(({ account }) => account === 'real')",
        becomes: 'holders',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/feeTerms.db.test.ts',
    notices: 'demo account',
  },
  {
    name: 'share paid twice',
    costs: 'the operator: an inviter gets the same commission every day',
    edits: [
      {
        file: 'server/modules/invites/paying.ts',
        was: 'for (const payment of this.#paid) updatePaid(tx, payment)',
        becomes: 'for (const payment of this.#paid.slice(1)) updatePaid(tx, payment)',
      },
    ],
    project: 'db',
    test: 'server/modules/invites/service.db.test.ts',
    notices: 'is paid the day after',
  },
  {
    name: 'commission to a frozen account',
    costs: 'whoever the freeze protects: money reaches an account that somebody else seems to use',
    edits: [
      {
        file: 'server/modules/invites/paying.ts',
        was: "return state !== 'frozen' && !row.is_void",
        becomes: 'return !row.is_void',
      },
    ],
    project: 'db',
    test: 'server/modules/invites/daily.db.test.ts',
    notices: 'frozen after the job began',
  },
  {
    name: 'commission to a closed account',
    costs: 'the operator: money lies in an account that nobody can enter',
    edits: [
      {
        file: 'server/modules/invites/paying.ts',
        was: "const returned = ask.to === 'return' || state === 'closed'",
        becomes: "const returned = ask.to === 'return' && state !== 'closed'",
      },
    ],
    project: 'db',
    test: 'server/modules/invites/daily.db.test.ts',
    notices: 'closed is paid no more',
  },
  {
    name: 'no cap of a month',
    costs: 'the operator: an inviter is due more than 10,000 USDT a month',
    edits: [
      {
        file: 'server/modules/invites/storeAccruals.ts',
        was: 'DO UPDATE SET worth = m.worth + excluded.worth',
        becomes: 'DO UPDATE SET worth = greatest(m.worth, excluded.worth)',
      },
    ],
    project: 'db',
    test: 'server/modules/invites/cap.db.test.ts',
  },
  {
    name: 'loop of invitations',
    costs: 'the operator: two who brought each other have a share of all they pay',
    edits: [
      {
        file: 'server/modules/invites/joining.ts',
        was: 'if (inviterId === customerId || (await isAbove(tx, customerId, inviterId))) {',
        becomes: 'if (inviterId === customerId && (await isAbove(tx, customerId, inviterId))) {',
      },
    ],
    project: 'db',
    test: 'server/modules/invites/service.db.test.ts',
    notices: 'does not invite themselves',
  },
  {
    name: 'accrual without its posting',
    costs: 'the operator: a commission is paid that no fee paid for',
    edits: [
      {
        file: 'server/modules/commands/rulesAccruals.ts',
        was: "account.bucket !== 'commissionDue' || amount.units <= 0n",
        becomes: "account.bucket !== 'fees' || amount.units <= 0n",
      },
    ],
    project: 'unit',
    test: 'server/modules/commands/rulesAccruals.test.ts',
  },
]
