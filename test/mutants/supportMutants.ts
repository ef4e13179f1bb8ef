import type { Mutant } from './mutant.ts'

const STORE_MESSAGES = 'server/modules/support/storeMessages.ts'
const TEST = 'server/http/customer/support.db.test.ts'

/** Of the support chat. */
export const SUPPORT_MUTANTS: readonly Mutant[] = [
  {
    name: 'pictures of another conversation',
    costs: 'customers: whoever has the id of a picture sees it',
    edits: [
      {
        file: STORE_MESSAGES,
        was: 'AND (m.person_id = $2 OR m.conversation_id = $3)',
        becomes: 'AND ($2::uuid IS NOT NULL OR m.conversation_id = $3)',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'is read by nobody else',
  },
  {
    name: 'a guest who never expires',
    costs: 'guests: whoever finds their browser reads what they wrote long ago',
    edits: [
      {
        file: 'server/modules/support/parts.ts',
        was: 'seen.getTime() < now - TOKEN_MS',
        becomes: 'seen.getTime() < 0 * now - TOKEN_MS',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'is over a month after',
  },
  {
    name: 'a message that came before',
    costs: 'customers: a message that is sent again is there twice, or refused',
    edits: [
      {
        file: 'server/modules/support/sending.ts',
        was: 'if (before !== null) return',
        becomes: 'if (before !== null && before.seq < 0) return',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'is the same one however often it comes',
  },
  {
    name: 'an answer that asks for a secret',
    costs: 'customers: a bribed operator gets their recovery phrase',
    edits: [
      {
        file: 'server/modules/support/staff.ts',
        was: 'if (fault !== null) throw',
        becomes: "if (fault !== null && text === '') throw",
      },
    ],
    project: 'db',
    test: 'server/http/operator/operatorSupport.db.test.ts',
    notices: 'is refused where it asks for a secret',
  },
]
