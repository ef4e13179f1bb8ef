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
]
