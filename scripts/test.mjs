import { add } from './lib/counts.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { answerHelp } from './lib/help.mjs'
import { install } from './lib/install.mjs'
import { ensurePython } from './lib/python.mjs'
import { runSteps } from './lib/steps.mjs'
import { crashes, impossible, journeys, seeded, STATIC_STEPS, vitest } from './lib/suites.mjs'

answerHelp(`
npm test

Checks this repository, from a fresh clone on: installs the packages when they are missing, builds, then
types, lint, format, unused code, architecture, habits, texts, unit and component tests, mutants that those
must notice, tests on a real PostgreSQL, the byte budget and the main browser journeys: what a person waits for.
The last line is "N passed, N failed, N skipped"; the exit code is 0 only when nothing failed.

  npm test -- --all
                   every check, as before something lands: also the long models and attacks, properties more often,
                   every mutant, kills of the server and of PostgreSQL under load, and every journey
  CHROMIUM=/path   the browser for the journeys (else chromium-headless-shell, chromium or google-chrome;
                   as root the Debian package is installed when there is none, as is Python)
`)

/** How much is tried: the configurations of both runners read it, and so does the runner of mutants. */
const isAll = process.argv.includes('--all')
if (!isAll) process.env['MAIN_ONLY'] = '1'

/** As many kills as fit into the time; the line of the step says how many did. */
const CRASHES = { server: 16, postgres: 4, writes: 2400, seconds: 60 }

/** @param {import('./lib/counts.mjs').Counts} total */
function finish(total) {
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exit(total.failed === 0 ? 0 : 1)
}

const { build, typesAndLint, format, unused, budget } = STATIC_STEPS
const slowest = true
const rules = vitest('repository rules', ['repo'], [], { slowest })
const sequences = { memory: 5_000 }
const unit = vitest('unit and components', ['unit', 'ui'], [], { sequences, slowest })
const database = vitest('database', ['db'], [], {
  ...(isAll ? { sequences: { PostgreSQL: 200 } } : {}),
  slowest,
})

let isBuilt = false

/** @type {import('./lib/steps.mjs').Step} */
const building = {
  ...build,
  work: async () => {
    const result = await build.work()
    isBuilt = result.counts.failed === 0
    return result
  },
}

/**
 * A step that can only run on the build.
 * @param {import('./lib/steps.mjs').Step} step
 * @returns {import('./lib/steps.mjs').Step}
 */
const onBuild = (step) => ({
  name: step.name,
  work: () => (isBuilt ? step : impossible(step.name, 'not run: there is no build')).work(),
})

/** One after another: Debian installs one package at a time. */
async function ensureSystem() {
  await ensurePython()
  return ensureChromium()
}

// The browser may have to be installed, which waits for the network.
const [installed, chromium] = await Promise.all([runSteps([install]), ensureSystem()])
if (installed.failed > 0) finish(installed)

// Two at a time, the longest first, so that neither waits for the other at the end.
const first = await runSteps(
  [
    building,
    database,
    ...(isAll ? [onBuild(crashes(CRASHES))] : []),
    unit,
    typesAndLint,
    unused,
    rules,
    format,
  ],
  2,
)
const browser =
  chromium.file === null ? impossible('journeys', chromium.output) : journeys(chromium.file)
// Mutants wait for no clock: they take the time that the journeys leave.
const last = await runSteps([onBuild(budget), onBuild(browser), seeded], 2)
finish([installed, first, last].reduce(add))
