import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Suite
 * @property {string} file
 * @property {readonly Suite[]} [suites]
 * @property {readonly Spec[]} specs
 */

/**
 * @typedef {object} Spec
 * @property {string} [title]
 * @property {readonly { status?: string, results: readonly { duration: number }[] }[]} tests
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

/** @param {Suite} suite @returns {readonly string[]} a line for each test that failed once and passed then */
function secondTriesOf({ file, specs, suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  const lines = own.map(({ title = '' }) => `  passed at the second try: ${file}, ${title}`)
  return [...lines, ...suites.flatMap(secondTriesOf)]
}

/**
 * The tests that passed at the second try only, a line each: to be mended, since a machine was not as slow as that.
 * @param {string} text JSON of Playwright's reporter
 * @returns {readonly string[]}
 * @internal tested without a file
 */
export function secondTries(text) {
  const { suites } = /** @type {{ suites: readonly Suite[] }} */ (JSON.parse(text))
  return suites.flatMap(secondTriesOf)
}

/**
 * Both from a file; nothing when there is none.
 * @param {string} report
 * @returns {{ times: ReturnType<typeof timesOfJourneys>, again: readonly string[] }}
 */
export function readJourneys(report) {
  try {
    const text = readFileSync(report, 'utf8')
    return { times: timesOfJourneys(text), again: secondTries(text) }
  } catch {
    return { times: [], again: [] }
  }
}
