import type { Mutant } from './mutant.ts'

const CODES = 'server/modules/codes/service.ts'
const SERVICE_TEST = 'server/modules/accounts/service.db.test.ts'
const PASSWORDS_TEST = 'server/modules/accounts/passwords.db.test.ts'
const GOOGLE_TEST = 'server/modules/accounts/google.db.test.ts'
const CONTACTS = 'server/modules/accounts/contacts.ts'
const CONTACTS_TEST = 'server/modules/accounts/contacts.db.test.ts'
const PASSKEYS_TEST = 'server/modules/accounts/passkeys.db.test.ts'
const LINKING_TEST = 'server/modules/accounts/linking.db.test.ts'

/** Of accounts by e-mail. */
export const ACCOUNT_MUTANTS: readonly Mutant[] = [
  {
    name: 'code not burnt',
    costs: 'the customer: who reads an old mail opens what it opened once more',
    edits: [{ file: CODES, was: '        store.deleteCodes(tx, of)\n', becomes: '' }],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'takes a code once',
  },
  {
    name: 'code tried without counting',
    costs: 'the customer: a million guesses find every code',
    edits: [{ file: CODES, was: '  await store.countTry(tx, hash)\n', becomes: '' }],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'compares five tries',
  },
  {
    name: 'code of a link for anybody',
    costs: 'the customer: a code that one account asked for gives their number to another',
    edits: [
      {
        file: CONTACTS,
        was: 'target: `${target} ${customerId}`,',
        becomes: 'target: `${target} ${customerId.slice(0, 0)}`,',
      },
    ],
    project: 'db',
    test: CONTACTS_TEST,
    notices: 'sent for this account',
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
    test: PASSWORDS_TEST,
    notices: 'by a mailed code',
  },
  {
    name: 'guesses not counted',
    costs: 'the customer: a word list finds the password',
    edits: [
      {
        file: 'server/modules/accounts/guesses.ts',
        was: 'const tries = is ? 0 : kept.tries + 1',
        becomes: 'const tries = is ? 0 : kept.tries',
      },
    ],
    project: 'db',
    test: 'server/modules/accounts/guesses.db.test.ts',
    notices: 'waits after five',
  },
  {
    name: 'owner not asked for the password',
    costs: 'the customer: a stolen session links a wallet of the thief',
    edits: [
      {
        file: 'server/modules/accounts/ownerProof.ts',
        was: 'const hash = await mustKnow(parts, customerId, proof.password)\n',
        becomes: 'const hash = await selectHash(parts.db, customerId)\n',
      },
      {
        file: 'server/modules/accounts/ownerProof.ts',
        was: "import { countAsked, lockHash } from './store.ts'\n",
        becomes: "import { countAsked, lockHash, selectHash } from './store.ts'\n",
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
  {
    name: 'hold after linking missing',
    costs:
      'the customer: who links a wallet to an account with a password signs a withdrawal at once',
    edits: [
      {
        file: 'server/modules/accounts/service.ts',
        was: '    if (signsFrom !== null) await parts.holdWithdrawals(tx, customerId, signsFrom)\n',
        becomes: '',
      },
    ],
    project: 'db',
    test: LINKING_TEST,
    notices: 'a day later',
  },
  {
    name: 'hold after reset missing',
    costs: 'the customer: who reads their mail resets, and withdraws before they notice',
    edits: [
      {
        file: 'server/modules/accounts/service.ts',
        was: '        await parts.holdWithdrawals(tx, customerId, clock.now() + DAY_MS)\n',
        becomes: '',
      },
    ],
    project: 'db',
    test: PASSWORDS_TEST,
    notices: 'ends all sessions, opens none',
  },
  {
    name: 'a code of the app works twice',
    costs: 'the customer: who looks over their shoulder signs in after them',
    edits: [
      {
        file: 'server/modules/factors/service.ts',
        was: "    await store.keepStep(tx, customerId, step, now)\n    return 'app'",
        becomes: "    return 'app'",
      },
    ],
    project: 'db',
    test: 'server/modules/accounts/secondFactor.db.test.ts',
    notices: 'takes a code once',
  },
  {
    name: 'way to Google not used up',
    costs: 'the customer: who reads an address of a browser’s history comes back on it once more',
    edits: [
      {
        file: 'server/modules/accounts/googleFlows.ts',
        was: 'if (kept !== null && isOwn && isOfTab(kept, step)) await deleteFlow(tx, step.flowId)',
        becomes: '',
      },
    ],
    project: 'db',
    test: GOOGLE_TEST,
    notices: 'opens one session for 50',
  },
  {
    name: 'way to Google ends in any tab',
    costs: 'the customer: a link from a stranger signs them in as the stranger',
    edits: [
      {
        file: 'server/modules/accounts/googleFlows.ts',
        was: 'if (!isOfTab(kept, step) || kept.expires_at.getTime() <= now) return',
        becomes: 'if (kept.expires_at.getTime() <= now) return',
      },
    ],
    project: 'db',
    test: GOOGLE_TEST,
    notices: 'another tab',
  },
  {
    name: 'Google linked without the owner',
    costs: 'the customer: a stolen session adds a Google account of the thief',
    edits: [
      {
        file: 'server/modules/accounts/google.ts',
        was: "await mustBeOwner(parts, { customerId, act: 'linkGoogle', ip }, body.proof, keep)",
        becomes: 'await keep(db)',
      },
    ],
    project: 'db',
    test: GOOGLE_TEST,
    notices: 'is linked by who owns the account',
  },
  {
    name: 'wallet unlinked without the owner',
    costs: 'the customer: a stolen session takes the wallet that confirms withdrawals',
    edits: [
      {
        file: CONTACTS,
        was: "await mustBeOwner(parts, { customerId, act: 'unlinkWallet', ip }, proof, async (tx) => {",
        becomes: 'void [ip, proof]\n  await parts.db.transaction(async (tx) => {',
      },
    ],
    project: 'db',
    test: CONTACTS_TEST,
    notices: 'of a wallet ends other sessions',
  },
  {
    name: 'hold after a changed address missing',
    costs: 'the customer: a thief changes the address, and withdraws before its owner reads of it',
    edits: [
      {
        file: CONTACTS,
        was: '  parts.holdWithdrawals(tx, customerId, parts.clock.now() + DAY_MS)',
        becomes: '  parts.holdWithdrawals(tx, customerId, parts.clock.now() + 0 * DAY_MS)',
      },
    ],
    project: 'db',
    test: CONTACTS_TEST,
    notices: 'is told at the address of before',
  },
  {
    name: 'last way in removed',
    costs: 'the customer: nobody gets into the account any more',
    edits: [
      {
        file: CONTACTS,
        was: '    await mustBeSpare(parts, tx, customerId, kind)\n',
        becomes: '',
      },
    ],
    project: 'db',
    test: CONTACTS_TEST,
    notices: 'leaves something that signs in',
  },
  {
    name: 'passkey challenge works twice',
    costs: 'the customer: who reads a request sends it once more',
    edits: [
      {
        file: 'server/modules/factors/storePasskeys.ts',
        was: '`DELETE FROM passkey_challenge WHERE hash = $1 AND customer_id = $2 AND purpose = $3',
        becomes:
          '`UPDATE passkey_challenge SET purpose = $3 WHERE hash = $1 AND customer_id = $2 AND purpose = $3',
      },
    ],
    project: 'db',
    test: PASSKEYS_TEST,
    notices: 'opens a sign-in, once of fifty',
  },
  {
    name: 'passkey of any site',
    costs: 'the customer: a site that looks like ours passes on what the passkey signed there',
    edits: [
      {
        file: 'server/modules/factors/passkeys.ts',
        was: '    expectedOrigin: deps.origin,\n    expectedRPID: site(deps),\n    // Zero',
        becomes:
          "    expectedOrigin: JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).origin,\n    expectedRPID: site(deps),\n    // Zero",
      },
    ],
    project: 'db',
    test: PASSKEYS_TEST,
    notices: 'takes nothing of another site',
  },
  {
    name: 'ticket of a code not checked',
    costs: 'the customer: five guesses of a stranger end the code that gets them back in',
    edits: [
      {
        file: 'server/modules/codes/store.ts',
        was: 'rows.find((row) => row.ticket.equals(ticket))',
        becomes: 'rows.find((row) => row.ticket.length === ticket.length)',
      },
    ],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'end no code by guessing',
  },
]
