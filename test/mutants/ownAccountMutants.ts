import type { Mutant } from './mutant.ts'

const STATUS = 'server/modules/status/service.ts'
const OWN_ACCOUNT_TEST = 'server/http/customer/ownAccount.db.test.ts'

/** Of what a customer does to their account as a whole. */
export const OWN_ACCOUNT_MUTANTS: readonly Mutant[] = [
  {
    name: 'stop lifted without proof',
    costs: 'the customer: who took their session turns withdrawals back on',
    edits: [
      {
        file: STATUS,
        was: "accounts.asOwner({ ...owner, act: 'resumePayouts' }, proof, async (tx) => {",
        becomes: 'db.transaction(async (tx) => {',
      },
    ],
    project: 'db',
    test: OWN_ACCOUNT_TEST,
    notices: 'for the owner alone',
  },
  {
    name: "export without the owner's proof",
    costs: 'the customer: who took their session takes all that is known about them as well',
    edits: [
      {
        file: 'server/modules/exports/service.ts',
        was: "accounts.asOwner({ ...asker, act: 'exportData' }, proof, async (tx) => {",
        becomes: 'db.transaction(async (tx) => {',
      },
    ],
    project: 'db',
    test: OWN_ACCOUNT_TEST,
    notices: 'makes a file of own data',
  },
  {
    name: 'address saved by any text of the owner',
    costs: 'the customer: a stolen session puts an address of the thief under a name they trust',
    edits: [
      {
        file: 'server/modules/addresses/service.ts',
        was: 'accounts.asOwner({ ...owner, act: ACT, about: aboutOf(entry) }, proof,',
        becomes: 'accounts.asOwner({ ...owner, act: ACT }, proof,',
      },
    ],
    project: 'db',
    test: 'server/http/customer/addresses.db.test.ts',
    notices: 'is saved by its owner alone',
  },
  {
    name: 'mistyped address saved',
    costs: 'the customer: coins sent to it are lost',
    edits: [
      {
        file: 'server/modules/addresses/service.ts',
        was: "if (address === null) throw new Refusal(CODE.malformed, { address: 'malformed' })",
        becomes: 'if (address === null) return body',
      },
    ],
    project: 'db',
    test: 'server/http/customer/addresses.db.test.ts',
    notices: 'is refused where it is none',
  },
  {
    name: 'secret in an export',
    costs: 'the customer: the file opens the account to whoever finds it',
    edits: [
      {
        file: 'server/modules/exports/rulesTables.ts',
        was: "words('tries not_before changed_at')",
        becomes: "words('tries not_before changed_at hash')",
      },
    ],
    project: 'db',
    test: OWN_ACCOUNT_TEST,
    notices: 'makes a file of own data',
  },
  {
    name: 'closing while not empty',
    costs: 'the customer: their money is in an account that nobody can sign in to',
    edits: [
      {
        file: 'server/modules/status/closing.ts',
        was: '        if (!mayClose(obstacles, leaves)) throw new Refusal(CODE.accountNotEmpty)\n',
        becomes: '',
      },
    ],
    project: 'db',
    test: 'server/http/customer/closeAccount.db.test.ts',
    notices: 'does not close with money',
  },
  {
    name: 'freeze by one person',
    costs: 'the customer: one operator locks whom they like out of their money',
    edits: [
      {
        file: 'server/modules/status/freezing.ts',
        was: 'if (proposal.operatorId === operatorId) throw',
        becomes: "if (proposal.operatorId === '') throw",
      },
    ],
    project: 'db',
    test: 'server/http/operator/operatorAccounts.db.test.ts',
    notices: 'by two operators, never by one',
  },
  {
    name: 'frozen account trades',
    costs: 'the customer: whoever took the account trades on while it is frozen',
    edits: [
      {
        file: 'server/modules/commands/batch.ts',
        was: '      if (keyed !== null) this.#mustBeAllowed(keyed.command)\n',
        becomes: '',
      },
    ],
    project: 'db',
    test: 'server/http/operator/operatorAccounts.db.test.ts',
    notices: 'refuses new orders',
  },
  {
    name: 'approved while stopped',
    costs: 'the customer: what a thief asked for leaves although its owner stopped withdrawals',
    edits: [
      {
        file: 'server/modules/withdrawals/handler.ts',
        was: 'if (leaves && withdrawal.stoppedUntil > clock.now())',
        becomes: 'if (leaves && withdrawal.stoppedUntil < 0)',
      },
    ],
    project: 'db',
    test: 'server/modules/withdrawals/holds.db.test.ts',
    notices: 'lets nothing leave',
  },
  {
    name: 'account without the terms',
    costs: 'the operator: nobody can show what a customer agreed to',
    edits: [
      {
        file: 'server/modules/accounts/terms.ts',
        was: 'terms === undefined || !(await isNewestTerms(terms))',
        becomes: 'terms === undefined || terms.version < 0',
      },
    ],
    project: 'db',
    test: 'server/modules/accounts/service.db.test.ts',
    notices: 'takes the newest terms alone',
  },
  {
    name: 'sign-in outlives its way in',
    costs: 'the customer: who signs in while Google is removed stays signed in',
    edits: [
      {
        file: 'server/modules/accounts/storeGoogle.ts',
        was: 'issuer = $1 AND subject = $2 FOR KEY SHARE',
        becomes: 'issuer = $1 AND subject = $2',
      },
    ],
    project: 'db',
    test: 'server/modules/accounts/google.db.test.ts',
    notices: 'ends a sign-in that was under way',
  },
  {
    name: 'kept while it closes',
    costs: 'the customer: reads that the account stays, and it is closed for good',
    edits: [
      {
        file: 'server/modules/status/closing.ts',
        was: '        // The job may be closing it now.\n        await lockMoney(deps, tx, customerId)\n',
        becomes: '',
      },
    ],
    project: 'db',
    test: 'server/http/customer/closeAccount.db.test.ts',
    notices: 'is never told that it stays',
  },
]
