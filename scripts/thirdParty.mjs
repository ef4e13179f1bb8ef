import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { answerHelp } from './lib/help.mjs'
import { thirdPartyText } from './lib/licences.mjs'
import { ROOT } from './lib/run.mjs'

answerHelp(`
npm run third-party

Writes docs/third-party.md: every package that a production install brings, with its licence.
`)

const lock = /** @type {import('./lib/licences.mjs').Lock} */ (
  JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
)
writeFileSync(path.join(ROOT, 'docs/third-party.md'), thirdPartyText(lock))
