import { expect, test } from 'vitest'
import { clockFault, isClockRight, stateByClock } from './rulesClock.ts'

test.each([
  [0, 'full', 'thin'],
  [2000, 'full', 'thin'],
  [2000.5, 'doubtful', 'thin'],
  [5000, 'doubtful', 'thin'],
  [5000.5, null, null],
  [null, 'doubtful', 'thin'],
])('with a clock that is %s ms off, a full price is %s and a thin one %s', (off, full, thin) => {
  expect([stateByClock('full', off), stateByClock('thin', off)]).toEqual([full, thin])
  expect(stateByClock('doubtful', off)).toBe(full === null ? null : 'doubtful')
  expect(isClockRight(off)).toBe(full === 'full')
})

test('what is wrong with a clock is said in words', () => {
  expect(clockFault(2000)).toBeNull()
  expect(clockFault(3210)).toContain('The clock is 3210 ms off')
  expect(clockFault(null)).toContain('none told its time')
})
