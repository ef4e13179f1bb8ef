import { existsSync } from 'node:fs'
import path from 'node:path'
import { verifyLog } from '../protocol/proof/verifyLog.ts'
import { readConfig } from '../server/main/config.ts'
import { ownPublicKey, verifyStoredLog } from '../server/main/verifyStoredLog.ts'
import { verifyFast } from '../server/platform/signer.ts'
import { answerHelp } from './lib/help.mjs'
import { keptHead } from './lib/keptHead.ts'
import { logOverHttp } from './lib/logOverHttp.ts'

answerHelp(`
npm run verify-log [-- --from-url URL] [-- --since HEAD] [-- --key HEX]

Recomputes the whole price log: the chain of every row, the root of every sealed minute, the tree of the
minutes and the signatures of its heads, and names the first row that is not as it was written.

  (nothing)       the database of this folder: DATABASE_URL, or the private one in DATA_DIR, whether a
                  server is running on it or not
  --from-url URL  what an operator shows to everybody, such as http://localhost:3000
  --since HEAD    an earlier head the log must continue: a file (a head, or a receipt), or SIZE:ROOT as
                  this command and verify-receipt print it. Only this shows a log that was rebuilt as a
                  whole: keep heads where the operator cannot reach them
  --key HEX       the public key the operator is known by

It ends with 0 when everything holds, with 1 when something does not.
`)

const words = process.argv.slice(2)
const url = valueOf('--from-url')
const key = valueOf('--key')?.toLowerCase()
const sinceText = valueOf('--since')

try {
  const report = await verify()
  for (const breach of report.breaches) console.error(`FAIL  ${breach}`)
  const gone = report.withoutRows
  console.log(`${report.rows} rows, ${report.seals} sealed minutes, ${report.heads} signed heads`)
  if (gone > 0) console.log(`the rows of the first ${gone} minutes are no longer kept (retention)`)
  if (sinceText === undefined) console.log('not held against an earlier head: see --since')
  console.log(`log: ${report.size}:${report.root}`)
  console.log(report.ok ? '\nThe log holds.' : '\nThe log does NOT hold.')
  process.exit(report.ok ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}

/** @returns {Promise<import('../protocol/proof/verifyLog.ts').LogReport>} */
async function verify() {
  const since = sinceText === undefined ? {} : { since: keptHead(sinceText) }
  if (url !== undefined) {
    const pinned = key === undefined ? {} : { publicKey: key }
    return verifyLog(logOverHttp(url), { verify: verifyFast, ...since, ...pinned })
  }
  const root = path.resolve(import.meta.dirname, '..')
  const envFile = path.join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const config = readConfig(process.env, root)
  const publicKey = key ?? (await ownPublicKey(config))
  if (publicKey === null) console.log('signatures are not checked: no key (see --key)')
  return verifyStoredLog(config, { ...since, ...(publicKey === null ? {} : { publicKey }) })
}

/** @param {string} name @returns {string | undefined} */
function valueOf(name) {
  const at = words.indexOf(name)
  if (at === -1) return undefined
  const value = words[at + 1]
  if (value !== undefined && !value.startsWith('--')) return value
  console.error(`${name} needs a value; see --help`)
  return process.exit(2)
}
