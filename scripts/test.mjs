import { add } from './lib/counts.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { answerHelp } from './lib/help.mjs'
import { install } from './lib/install.mjs'
import { runSteps } from './lib/steps.mjs'
import { crashes, impossible, journeys, seeded, STATIC_STEPS, vitest } from './lib/suites.mjs'

answerHelp(`
npm test

Runs every check of this repository, from a fresh clone on: installs the packages when they are
missing, builds, then types, lint, format, unused code, architecture, habits, texts, unit and
component tests, mutants that those must notice, tests on a real PostgreSQL, kills of the
server and of PostgreSQL under load, the byte budget and the browser journeys.
The last line is "N passed, N failed, N skipped"; the exit code is 0 only when nothing failed.

  CHROMIUM=/path   the browser for the journeys (else chromium-headless-shell, chromium or google-chrome;
                   as root the Debian package is installed when there is none)
`)

/** As many kills as fit into the time; the line of the step says how many did. */
const CRASHES = { server: 20, postgres: 5, writes: 3000, seconds: 100 }

/** @param {import('./lib/counts.mjs').Counts} total */
function finish(total) {
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exit(total.failed === 0 ? 0 : 1)
}

let total = await runSteps([install])
if (total.failed > 0) finish(total)

const built = await runSteps([STATIC_STEPS.build])
total = add(total, built)
const { types, lint, format, unused, budget } = STATIC_STEPS
const slowest = true
// The kills wait more than they reckon: what is read, and the bugs, run beside them.
const beside = [
  ...(built.failed === 0 ? [crashes(CRASHES)] : []),
  types,
  lint,
  format,
  unused,
  vitest('repository rules', ['repo'], [], { slowest }),
  seeded,
]
total = add(total, await runSteps(beside, 2))
const memory = { sequences: { memory: 5_000 }, slowest }
total = add(total, await runSteps([vitest('unit and components', ['unit', 'ui'], [], memory)]))
const database = { sequences: { PostgreSQL: 200 }, slowest }
total = add(total, await runSteps([vitest('database', ['db'], [], database)]))

const chromium = await ensureChromium()
const browser =
  built.failed > 0
    ? impossible('journeys', 'not run: there is no build')
    : chromium.file === null
      ? impossible('journeys', chromium.output)
      : journeys(chromium.file)
total = add(total, await runSteps([budget, browser]))
finish(total)
