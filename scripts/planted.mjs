import { answerHelp } from './lib/help.mjs'
import { plantedBugs } from './lib/planted.mjs'
import { runSteps } from './lib/steps.mjs'

answerHelp(`
node scripts/planted.mjs [part of a name]

Switches the bugs of test/planted/bugs.ts on, one at a time, and demands that the test named there
turns red. A green test is a failure here: it would not have noticed.
`)

const [part = ''] = process.argv.slice(2)
const bugs = (await plantedBugs()).filter((bug) => bug.name.includes(part))
const { passed, failed } = await runSteps(bugs, 2)
console.log(`\n${passed} of ${passed + failed} planted bugs were noticed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
