import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.mjs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ name: string, startTime: number, endTime: number, status: string, assertionResults: { status: string }[] }[]} testResults
 */

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} errors
 */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 }

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}

/** @param {boolean} ok @returns {Counts} a step that is one yes or no */
export function oneStep(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

/**
 * What a runner's report counts. A run that failed without a failed test (a file that does not
 * load, an error outside of tests), or that ran no test at all, counts as one failure.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
export function honest(counts, exitCode) {
  const silent = counts.failed === 0 && (exitCode !== 0 || counts.passed + counts.skipped === 0)
  return silent ? { ...counts, failed: 1 } : counts
}

/**
 * @param {string} text JSON of vitest's reporter
 * @returns {Counts}
 */
export function countVitest(text) {
  const report = /** @type {VitestReport} */ (JSON.parse(text))
  const unloaded = report.testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * A journey that passes at its second try has passed; the step names it.
 * @param {string} text JSON of Playwright's reporter
 * @returns {Counts}
 */
export function countPlaywright(text) {
  const { stats, errors } = /** @type {PlaywrightReport} */ (JSON.parse(text))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * How long the tests of each file took, without loading it.
 * @param {string} text JSON of vitest's reporter
 * @returns {readonly import('./slowest.mjs').FileTime[]}
 */
export function timesOfVitest(text) {
  const report = /** @type {VitestReport} */ (JSON.parse(text))
  return report.testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }))
}

/**
 * Reads a runner's report; null when it wrote none.
 * @template T
 * @param {string} file
 * @param {(text: string) => T} read
 * @returns {T | null}
 */
export function readReport(file, read) {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch {
    return null
  } finally {
    rmSync(file, { force: true })
  }
}
