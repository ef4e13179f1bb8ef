import { describe, expect, it } from 'vitest'
import { add, countPlaywright, countVitest, honest } from './counts.mjs'

const file = (status: string, tests: readonly string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

describe('counts of a report', () => {
  it('adds a file that did not load to the failures of vitest', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [file('passed', ['passed']), file('failed', ['failed']), file('failed', [])],
    }
    expect(countVitest(JSON.stringify(report))).toEqual({ passed: 2, failed: 2, skipped: 2 })
  })

  it('takes a journey that passed at the second try for passed', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] }
    expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 2, skipped: 1 })
  })
})

describe('an honest count', () => {
  it('turns a bad exit without a failed test into a failure', () => {
    expect(honest({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  })

  it('turns a run without any test into a failure', () => {
    expect(honest({ passed: 0, failed: 0, skipped: 0 }, 0).failed).toBe(1)
  })

  it('leaves the rest alone', () => {
    expect(honest({ passed: 5, failed: 2, skipped: 1 }, 1)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 1,
    })
    expect(honest({ passed: 5, failed: 0, skipped: 1 }, 0).failed).toBe(0)
  })

  it('adds up', () => {
    const one = { passed: 1, failed: 2, skipped: 3 }
    expect(add(one, one)).toEqual({ passed: 2, failed: 4, skipped: 6 })
  })
})
