import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Suite
 * @property {string} file
 * @property {readonly Suite[]} [suites]
 * @property {readonly { tests: readonly { results: readonly { duration: number }[] }[] }[]} specs
 */

/** @param {Suite} suite @returns {number} milliseconds of all its tests */
function timeOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + timeOf(suite), own)
}

/**
 * How long the tests of each file took together, from the JSON of Playwright's reporter.
 * @param {string} text
 * @returns {readonly { file: string, seconds: number }[]}
 * @internal tested without a file
 */
export function timesOfJourneys(text) {
  const { suites } = /** @type {{ suites: readonly Suite[] }} */ (JSON.parse(text))
  return suites.map((suite) => ({ file: suite.file, seconds: timeOf(suite) / 1000 }))
}

/**
 * The same from a file; nothing when there is none.
 * @param {string} report
 */
export function readTimes(report) {
  try {
    return timesOfJourneys(readFileSync(report, 'utf8'))
  } catch {
    return []
  }
}
