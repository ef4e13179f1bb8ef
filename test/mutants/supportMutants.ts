import type { Mutant } from './mutant.ts'

const STORE_MESSAGES = 'server/modules/support/storeMessages.ts'
const TEST = 'server/http/customer/support.db.test.ts'

/** Of the support chat. */
export const SUPPORT_MUTANTS: readonly Mutant[] = [
  {
    name: 'mail to who ended such mails',
    costs: 'the owner of an address that a stranger types: it is mailed for ever',
    edits: [
      {
        file: 'server/modules/support/storeMail.ts',
        was: 'known.stopped_at IS NULL AND known.mailed_at <= $3',
        becomes: 'known.mailed_at <= $3',
      },
    ],
    project: 'db',
    test: 'server/modules/support/mailing.db.test.ts',
    notices: 'ends by the link of a mail',
  },
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
    name: 'a text of operators that asks for a secret',
    costs: 'customers: a bribed operator gets their recovery phrase',
    edits: [
      {
        file: 'server/http/operator/operatorFrame.ts',
        was: 'if (fault !== null)\n',
        becomes: "if (fault !== null && text === '')\n",
      },
    ],
    project: 'unit',
    test: 'server/http/operator/customersRead.test.ts',
    notices: 'answerConversation takes no text',
  },
]
