import { describe, expect, it } from 'vitest'
import { missed } from './mutant.mjs'

const reported = (...failureMessages: string[]) => ({
  testResults: [{ name: 'a', assertionResults: [{ status: 'failed', failureMessages }] }],
})

describe('a mutant', () => {
  it.each([
    ['AssertionError: expected 1 to be 2'],
    ['Error: Property failed after 3 tests\nCounterexample: [1]\nGot AssertionError: expected 1'],
  ])('is noticed by a comparison: %s', (message) => {
    expect(missed(reported(message))).toBeNull()
  })

  it.each([
    ['a green test', { testResults: [{ name: 'a', assertionResults: [{ status: 'passed' }] }] }],
    [
      'a file that does not load',
      { testResults: [{ name: 'a', message: 'x', assertionResults: [] }] },
    ],
    ['no file', { testResults: [] }],
    ['no report', null],
    ['a test that broke', reported('TypeError: x is not a function')],
    ['a property that broke', reported('Error: Property failed after 1 tests\nGot TypeError: x')],
  ])('is missed by %s', (_, report) => {
    expect(missed(report)).not.toBeNull()
  })
})
