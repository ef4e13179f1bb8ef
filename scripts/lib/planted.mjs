import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { oneStep } from './counts.mjs'
import { ROOT, run } from './run.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

/**
 * @typedef {object} Bug
 * @property {string} name
 * @property {string} costs
 * @property {string} project
 * @property {string} test
 */

/**
 * @typedef {object} Report
 * @property {{ name: string, message?: string, assertionResults: { status: string, failureMessages?: string[] }[] }[]} testResults
 */

/** What a test says that looked and saw something wrong; any other error is a test that broke. */
const NOTICED = /^(?:Got )?AssertionError/m

/**
 * Null when the planted bug was noticed by a comparison of its test; otherwise what happened instead.
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
  if (failures.length === 0) return 'NOT NOTICED: the test is green with the bug in'
  const said = failures.map((test) => (test.failureMessages ?? []).join('\n'))
  if (said.some((text) => NOTICED.test(text))) return null
  return `the test broke instead of noticing:\n${said.join('\n')}`
}

/** @param {string} file @returns {Report | null} */
function readReport(file) {
  try {
    return /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * A step a bug: switches it on and demands that its test turns red.
 * @param {Bug} bug
 * @returns {Step}
 */
function plantedBug(bug) {
  return {
    name: `planted: ${bug.name}`,
    work: async () => {
      const folder = path.join(ROOT, '.cache', 'reports')
      mkdirSync(folder, { recursive: true })
      const file = path.join(folder, `planted-${bug.name.replace(/\W+/g, '-')}-${process.pid}.json`)
      const { output } = await run(
        'bin:vitest',
        ['run', '--project', bug.project, '--reporter=json', `--outputFile=${file}`, bug.test],
        { env: { PLANTED_BUG: bug.name }, seconds: 120 },
      )
      const fault = missed(readReport(file))
      return {
        counts: oneStep(fault === null),
        output: [fault, `(${bug.costs})`, output].join('\n'),
      }
    },
  }
}

/**
 * All bugs of `test/planted/bugs.ts`. Read when the step begins: packages may be missing before.
 * @returns {Promise<readonly Step[]>}
 */
export async function plantedBugs() {
  const { tsImport } = await import('tsx/esm/api')
  const list = /** @type {typeof import('../../test/planted/bugs.ts')} */ (
    await tsImport('../../test/planted/bugs.ts', import.meta.url)
  )
  return list.PLANTED_BUGS.map(plantedBug)
}
