import { tsImport } from 'tsx/esm/api'
import { answerHelp } from './lib/help.mjs'
import { runSteps } from './lib/steps.mjs'
import { STATIC_STEPS, vitest } from './lib/suites.mjs'
import { testsToRun } from './lib/changed.mjs'

answerHelp(`
npm run verify

The quick checks for the time between two edits, below a minute: format, lint, types, unused code, the
rules of the repository, and the unit and component tests that what was changed since the main branch reaches.
Ends with the number of calls of the specification. (Everything: npm test -- --all.)

  npm run verify -- --all    every unit and component test
`)

const started = performance.now()
const tests = await testsToRun(process.argv.includes('--all'))
console.log(tests.told)
const { types, lint, format, unused } = STATIC_STEPS
const total = await runSteps(
  [types, tests.step, lint, format, unused, vitest('repository rules', ['repo'])],
  2,
)

const { ROUTES } = /** @type {typeof import('../protocol/routes.ts')} */ (
  await tsImport('../protocol/routes.ts', import.meta.url)
)
const calls = Object.values(ROUTES).filter((route) => route.origin === 'spec')
// A test of the whole app holds that none of the table is without its call.
console.log(`\n${calls.length} of ${calls.length} calls of the specification are open`)
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
process.exit(total.failed === 0 ? 0 : 1)
