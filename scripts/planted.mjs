import { answerHelp } from './lib/help.mjs'
import { plantBugs } from './lib/plantedRunner.mjs'

answerHelp(`
node scripts/planted.mjs [part of a name]

Switches the bugs of test/planted/bugs.ts on, one at a time, and demands that the test named there
turns red. A green test is a failure here: it would not have noticed.
`)

const [part = ''] = process.argv.slice(2)
const { passed, failed } = await plantBugs(part)
console.log(`\n${passed} passed, ${failed} failed: planted bugs, and one that was taken out again`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
