import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { answerHelp } from './lib/help.mjs'
import { mayShip, shippedPackages, thirdPartyText } from './lib/licences.mjs'
import { ROOT } from './lib/run.mjs'

answerHelp(`
npm run third-party

Writes docs/third-party.md: every package that a production install brings, with its licence.
`)

const lock = /** @type {import('./lib/licences.mjs').Lock} */ (
  JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
)
const refused = shippedPackages(lock).filter((one) => !mayShip(one))
for (const { name, version, licence } of refused) {
  console.error(`${name} ${version} may not ship: ${licence === '' ? 'no licence' : licence}`)
}
process.exitCode = refused.length === 0 ? 0 : 1
writeFileSync(path.join(ROOT, 'docs/third-party.md'), thirdPartyText(lock))
