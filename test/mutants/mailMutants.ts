import type { Mutant } from './mutant.ts'

const MAILING = 'server/modules/notifications/mailing.ts'
const MAILING_TEST = 'server/modules/notifications/mailing.db.test.ts'

/** Of mails about notifications. */
export const MAIL_MUTANTS: readonly Mutant[] = [
  {
    name: 'mail for a group that is off',
    costs: 'customers: mails that they switched off',
    edits: [
      {
        file: MAILING,
        was: "group === 'security' || settings[group]",
        becomes: "group === 'security' || settings.money",
      },
    ],
    project: 'db',
    test: MAILING_TEST,
    notices: 'is not sent of a group that is off',
  },
  {
    name: 'unsubscribe of another customer',
    costs: 'customers: whoever has one link ends the mails of everybody',
    edits: [
      {
        file: 'server/modules/notifications/rulesToken.ts',
        was: "  'unsubscribe',\n  customerId,\n",
        becomes: "  'unsubscribe',\n  customerId.slice(0, 0),\n",
      },
    ],
    project: 'db',
    test: MAILING_TEST,
    notices: 'works for no other customer',
  },
  {
    name: 'notification outside the transaction',
    costs: 'customers: they are told of what never happened',
    edits: [
      {
        file: 'server/modules/notifications/service.ts',
        was: 'await tx.query(...store.insertNotices([toRow(own)], clock.now()))',
        becomes: 'await db.query(...store.insertNotices([toRow(own)], clock.now()))',
      },
    ],
    project: 'db',
    test: MAILING_TEST,
    notices: 'is of nothing that was undone',
  },
]
