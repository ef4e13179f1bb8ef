import type { Mutant } from './mutant.ts'

const COURSE = 'server/modules/withdrawals/rulesCourse.ts'
const COURSE_TEST = 'server/modules/withdrawals/rulesCourse.test.ts'
const SERVICE_TEST = 'server/modules/withdrawals/service.db.test.ts'
const CONFIRMING_TEST = 'server/modules/withdrawals/confirming.db.test.ts'
const PASSWORD_TEST = 'server/modules/withdrawals/password.db.test.ts'

/** Of withdrawals. */
export const WITHDRAWAL_MUTANTS: readonly Mutant[] = [
  {
    name: 'bank pays anybody',
    costs: 'the operator: money leaves to a bank for somebody whom nobody has verified',
    edits: [
      {
        file: 'server/modules/withdrawals/handler.ts',
        was: "text.terms.target.method === 'bank' && !this.#verified.has(customerId)",
        becomes: "text.terms.target.method === 'bank' && this.#verified === undefined",
      },
    ],
    project: 'db',
    test: 'server/modules/withdrawals/identity.db.test.ts',
    notices: 'lapsed after its text',
  },
  {
    name: 'two at once fit the limit of one',
    costs: 'the operator: a stolen account is emptied in one day by texts that were signed before',
    edits: [
      {
        file: 'server/modules/withdrawals/handler.ts',
        was: 'this.#lately.push(asked)',
        becomes: 'this.#lately.push()',
      },
    ],
    project: 'db',
    test: 'server/modules/withdrawals/limits.db.test.ts',
    notices: 'hold for ten texts',
  },
  {
    name: 'any code confirms a withdrawal',
    costs: 'customers without a wallet: who has session, phone and password needs no mailbox',
    edits: [
      {
        file: 'server/modules/codes/service.ts',
        was: 'if (timingSafeEqual(kept.mac, mac)) return null',
        becomes: 'if (mac.length > 0) return null',
      },
    ],
    project: 'db',
    test: CONFIRMING_TEST,
    notices: 'nothing leaves without the code',
  },
  {
    name: 'a request sent again is judged while the first is under way',
    costs: 'the customer: is told that a code was wrong, and does not know that money leaves',
    edits: [
      {
        file: 'server/modules/commands/once.ts',
        was: 'if (first.asked === asked) return first.reply',
        becomes: 'if (first.asked === asked) return work()',
      },
    ],
    project: 'db',
    test: CONFIRMING_TEST,
    notices: 'twelve at once with one key',
  },
  {
    name: 'a mailbox alone moves money',
    costs: 'customers without a wallet: a code is enough once the second factor is off',
    edits: [
      {
        file: 'server/modules/withdrawals/confirming.ts',
        was: "if (met === 'off' && by === 'code') throw new Refusal(CODE.confirmationMissing)",
        becomes: "if (met === 'off' && by === 'code') return",
      },
    ],
    project: 'db',
    test: CONFIRMING_TEST,
    notices: 'a mailbox alone moves nothing',
  },
  {
    name: 'a new destination is not waited for',
    costs:
      'customers without a wallet: who took over mailbox and phone is paid before anybody can object',
    edits: [
      {
        file: 'server/modules/withdrawals/rulesCourse.ts',
        was: 'if (isWaiting) throw new Refusal(CODE.withdrawalsHeld)',
        becomes: 'if (isWaiting && now === 0) throw new Refusal(CODE.withdrawalsHeld)',
      },
    ],
    project: 'db',
    test: CONFIRMING_TEST,
    notices: 'waits a day before anybody approves it',
  },
  {
    name: 'withdrawal without a signature',
    costs: 'the customer: a stolen session takes everything',
    edits: [
      {
        file: 'server/modules/withdrawals/confirming.ts',
        was: 'if (!(await auth.isSignedBy(customerId, signed))) throw new Refusal(CODE.signatureWrong)',
        becomes: 'await auth.isSignedBy(customerId, signed)',
      },
    ],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'a stolen session without the wallet',
  },
  {
    name: 'password tried without counting',
    costs: 'the customer: a thousand guesses at once are a thousand tries',
    edits: [
      {
        file: 'server/modules/withdrawals/password.ts',
        was: 'if (!mayTry(kept, now))',
        becomes: 'if (kept.tries < 0 && !mayTry(kept, now))',
      },
    ],
    project: 'db',
    test: PASSWORD_TEST,
    notices: 'is needed, and cannot be guessed',
  },
  {
    name: 'one person twice',
    costs: 'the operator: one operator alone sends a large sum to a friend',
    edits: [
      {
        file: COURSE,
        was: "if (from.state === 'submitted' && from.approvedBy.includes(operatorId))",
        becomes: "if (from.state === 'approved' && from.approvedBy.includes(operatorId))",
      },
    ],
    project: 'unit',
    test: COURSE_TEST,
  },
  {
    name: 'refund of what was sent',
    costs: 'the operator: who sent a payout gives it back as well',
    edits: [
      {
        file: COURSE,
        was: 'if (from.sentBy === operatorId) throw new Refusal(CODE.anotherPersonNeeded)',
        becomes: 'if (from.sentBy === null) throw new Refusal(CODE.anotherPersonNeeded)',
      },
    ],
    project: 'unit',
    test: COURSE_TEST,
  },
  {
    name: 'payout by anybody',
    costs: 'the customer: what a friend paid there counts as paid by the operator',
    edits: [
      {
        file: 'server/modules/withdrawals/rulesPayout.ts',
        was: 'wallets.includes(from)',
        becomes: "from !== ''",
      },
    ],
    project: 'unit',
    test: 'server/modules/withdrawals/rulesPayout.test.ts',
  },
  {
    name: 'payout in any block',
    costs: 'the customer: a block that leaves the chain takes the payout with it',
    edits: [
      {
        file: 'server/modules/withdrawals/rulesPayout.ts',
        was: 'trouble === null && confirmations >= needed',
        becomes: 'trouble === null && confirmations > 0 && needed > 0',
      },
    ],
    project: 'unit',
    test: 'server/modules/withdrawals/rulesPayout.test.ts',
  },
  {
    name: 'password by any text',
    costs: 'the customer: a text that was signed for something else chooses a new password',
    edits: [
      {
        file: 'server/modules/withdrawals/confirming.ts',
        was: 'if (text.about !== about || isOver) throw new Refusal(CODE.textOver)',
        becomes: 'if (isOver) throw new Refusal(CODE.textOver)',
      },
    ],
    project: 'db',
    test: PASSWORD_TEST,
    notices: 'is not set over one that is set',
  },
  {
    name: 'account number without its bank',
    costs: 'the customer: a thief’s account with the same number at another bank is paid at once',
    edits: [
      {
        file: 'server/modules/withdrawals/storeKnown.ts',
        was: "(t.target ->> 'bankType' = 'iban' OR",
        becomes: "(t.target ->> 'method' = 'bank' OR",
      },
    ],
    project: 'db',
    test: CONFIRMING_TEST,
    notices: 'another bank',
  },
  {
    name: 'payout to a charity named again',
    costs:
      'the charity: one transaction stands for its money and for somebody’s withdrawal, and one of them is never paid',
    edits: [
      {
        file: 'server/modules/withdrawals/reading.ts',
        was: 'const others = await namedElsewhere(tx, references)',
        becomes: 'const others = await namedElsewhere(tx, [])',
      },
    ],
    project: 'db',
    test: 'server/modules/withdrawals/bounds.db.test.ts',
    notices: 'or a charity',
  },
  {
    name: 'withdrawal during a loan',
    costs: 'the operator: what it lent leaves, and is owed by nobody who can be found',
    edits: [
      {
        file: 'server/modules/withdrawals/handler.ts',
        was: 'if (books.balance(holder.account, debtOf(holder)) !== 0n)',
        becomes: 'if (books.balance(holder.account, debtOf(holder)) > 0n)',
      },
    ],
    project: 'db',
    test: 'server/modules/withdrawals/loan.db.test.ts',
  },
  {
    name: 'withdrawal fee on top',
    costs: 'the customer: what arrives and the fee come to more than was taken',
    edits: [
      {
        file: 'protocol/formulas/withdrawal.ts',
        was: 'return { fee, net: amount - fee }',
        becomes: 'return { fee, net: amount }',
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/withdrawal.test.ts',
  },
]
