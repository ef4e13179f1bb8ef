import type { Mutant } from './mutant.ts'

const REVIEW = 'server/modules/identity/review.ts'
const REVIEW_TEST = 'server/modules/identity/review.db.test.ts'

/** Of the identity check. */
export const IDENTITY_MUTANTS: readonly Mutant[] = [
  {
    name: 'second person not needed',
    costs: 'the operator: one dishonest reviewer verifies a stolen document',
    edits: [{ file: REVIEW, was: 'const FLAGGED_NEEDS = 2', becomes: 'const FLAGGED_NEEDS = 1' }],
    project: 'db',
    test: REVIEW_TEST,
    notices: 'must agree where another account shows the same document',
  },
  {
    name: 'verified without review',
    costs: 'the operator: papers that nobody looked at open loans',
    edits: [
      {
        file: 'server/modules/identity/sending.ts',
        was: "const atOnce = kind === 'basic' && flags.length === 0",
        becomes: 'const atOnce = flags.length === 0',
      },
    ],
    project: 'db',
    test: 'server/modules/identity/service.db.test.ts',
    notices: 'wait once',
  },
]
