import { answerHelp } from './lib/help.mjs'
import { plantMutants } from './lib/mutantRunner.mjs'

answerHelp(`
node scripts/mutants.mjs [part of a name]

Switches the mutants of test/mutants/mutants.ts on, one at a time, and demands that the test named there
turns red. A green test is a failure here: it would not have noticed. MAIN_ONLY=1 takes every twentieth.
`)

const [part = ''] = process.argv.slice(2)
const { passed, failed } = await plantMutants(part)
console.log(`\n${passed} passed, ${failed} failed: mutants, and one that was taken out again`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
