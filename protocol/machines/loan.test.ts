import { expect, it } from 'vitest'
import { afterLoanEvent, isLoanOpen, LOAN_EVENTS, LOAN_STATES } from './loan.ts'

it('knows for each state and each event where it leads, or that it is refused', () => {
  const table = LOAN_STATES.map((state) => LOAN_EVENTS.map((event) => afterLoanEvent(state, event)))
  const none = LOAN_EVENTS.map(() => null)
  expect(table).toEqual([
    ['cancelled', 'cancelled', 'rejected', 'toBeReviewed', 'repaying', null, null, null],
    [null, null, null, null, null, 'repaying', 'repaid', 'writtenOff'],
    none,
    none,
    none,
    none,
  ])
  expect(LOAN_STATES.filter(isLoanOpen)).toEqual(['toBeReviewed', 'repaying'])
})
