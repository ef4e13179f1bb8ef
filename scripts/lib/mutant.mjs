/** @typedef {import('vitest/node').TestModule} TestModule */

/**
 * @typedef {object} Report
 * @property {{ name: string, message?: string, assertionResults: { status: string, failureMessages?: string[] }[] }[]} testResults
 */

/** A test that saw nothing wrong. */
export const GREEN = 'NOT NOTICED: the test is green with the mutant in'

/** What a test says that looked and saw something wrong; any other error is a test that broke. */
const NOTICED = /^(?:Got )?AssertionError/m

/**
 * Null when the mutant was noticed by a comparison of its test; otherwise what happened instead.
 * @param {Report | null} report
 * @returns {string | null}
 */
export function missed(report) {
  if (report === null || report.testResults.length === 0) return 'the test did not run'
  const results = report.testResults.flatMap((file) => file.assertionResults)
  const failures = results.filter((test) => test.status === 'failed')
  if (results.length === 0) {
    return `the test could not be loaded: ${report.testResults[0]?.message ?? ''}`
  }
  if (failures.length === 0) return GREEN
  const said = failures.map((test) => (test.failureMessages ?? []).join('\n'))
  if (said.some((text) => NOTICED.test(text))) return null
  return `the test broke instead of noticing:\n${said.join('\n')}`
}

/**
 * @param {{ message: string, stack?: string }} error
 * @returns {string}
 */
function wordsOf({ message, stack }) {
  return stack ?? message
}

/**
 * @param {readonly TestModule[]} modules
 * @returns {Report}
 */
export function reportOf(modules) {
  return {
    testResults: modules.map((module) => ({
      name: module.moduleId,
      message: module.errors().map(wordsOf).join('\n'),
      assertionResults: [...module.children.allTests()].map((test) => {
        const { state, errors } = test.result()
        return { status: state, failureMessages: (errors ?? []).map(wordsOf) }
      }),
    })),
  }
}
