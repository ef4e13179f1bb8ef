import { add } from './lib/counts.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { answerHelp } from './lib/help.mjs'
import { ensurePython } from './lib/python.mjs'
import { runSteps } from './lib/steps.mjs'
import { crashes, impossible, journeys, STATIC_STEPS, vitest } from './lib/suites.mjs'

answerHelp(`
npm run soak

For a night: every property twenty times as often as it names, each time with new seeds, a simulated year
in place of 90 days, every attack in large, then 100 kills of the server and 25 of PostgreSQL under load, and all
browser journeys with the second looks (another language, another size) that npm test -- --all leaves out. What fails
prints the seed it fails with.

  SOAK=20          how many times as often
  CRASH_SEED=...   the seed of the kills, as a failure printed it
`)

/** Held against models: ten times what `npm test -- --all` demands. */
const sequences = { memory: 50_000, PostgreSQL: 2_000 }
/** Of each part, before it is given up. */
const HOURS = 4

process.env.SOAK ??= '20'
await ensurePython()
process.env['ATTACK_SIZE'] = 'large'
const properties = ['protocol', 'server', 'test/model', 'test/kit/solidity', 'verifier']
let total = await runSteps([STATIC_STEPS.build])
total = add(
  total,
  await runSteps([vitest('properties', ['unit', 'db'], properties, { hours: HOURS, sequences })]),
)
const attacks = vitest('attacks', ['db'], ['test/attacks'], { hours: HOURS, slowest: true })
total = add(total, await runSteps([attacks]))
const limits = { server: 100, postgres: 25, writes: 50_000, seconds: HOURS * 3600 }
total = add(total, await runSteps([crashes(limits)]))
const chromium = await ensureChromium()
const browser =
  chromium.file === null
    ? impossible('journeys', chromium.output)
    : journeys(chromium.file, { allLooks: true })
total = add(total, await runSteps([browser]))
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
