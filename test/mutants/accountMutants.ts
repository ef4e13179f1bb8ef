import type { Mutant } from './mutant.ts'

const CODES = 'server/modules/accounts/codes.ts'
const SERVICE_TEST = 'server/modules/accounts/service.db.test.ts'
const LINKING_TEST = 'server/modules/accounts/linking.db.test.ts'

/** Of accounts by e-mail. */
export const ACCOUNT_MUTANTS: readonly Mutant[] = [
  {
    name: 'code not burnt',
    costs: 'the customer: who reads an old mail opens what it opened once more',
    edits: [{ file: CODES, was: '    await deleteCode(tx, of)\n', becomes: '' }],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'takes a code once',
  },
  {
    name: 'code tried without counting',
    costs: 'the customer: a million guesses find every code',
    edits: [{ file: CODES, was: '      await countTry(tx, of)\n', becomes: '' }],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'compares five tries',
  },
  {
    name: 'code of a link for anybody',
    costs: 'the customer: a code that one account asked for gives their number to another',
    edits: [
      {
        file: 'server/modules/accounts/phones.ts',
        was: 'target: `${number} ${customerId}`,',
        becomes: 'target: `${number} ${customerId.slice(0, 0)}`,',
      },
    ],
    project: 'db',
    test: 'server/modules/accounts/phones.db.test.ts',
    notices: 'that was texted for this account',
  },
  {
    name: 'sessions outlive a reset',
    costs: 'the customer: a thief stays signed in after the password was set anew',
    edits: [
      {
        file: 'server/modules/accounts/service.ts',
        was: '        await auth.endSessionsOf(tx, customerId, null)\n',
        becomes: '',
      },
    ],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'by a mailed code',
  },
  {
    name: 'guesses not counted',
    costs: 'the customer: a word list finds the password',
    edits: [
      {
        file: 'server/modules/accounts/service.ts',
        was: 'const tries = is ? 0 : kept.tries + 1',
        becomes: 'const tries = is ? 0 : kept.tries',
      },
    ],
    project: 'db',
    test: 'server/modules/accounts/guesses.db.test.ts',
    notices: 'waits after five',
  },
  {
    name: 'wallet linked without the password',
    costs: 'the customer: a stolen session links a wallet of the thief',
    edits: [
      {
        file: 'server/modules/accounts/service.ts',
        was: '  await mustKnow(parts, customerId, password)\n  const wallet',
        becomes: '  const wallet',
      },
    ],
    project: 'db',
    test: LINKING_TEST,
    notices: 'is refused without the password',
  },
  {
    name: 'linked wallet pays at once',
    costs: 'the customer: no time to object to a wallet that a thief linked',
    edits: [
      {
        file: 'server/modules/auth/linking.ts',
        was: 'const signsFrom = now + LINKED_WAITS_MS',
        becomes: 'const signsFrom = now + 0 * LINKED_WAITS_MS',
      },
    ],
    project: 'db',
    test: LINKING_TEST,
    notices: 'a day later',
  },
]
