import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../server/main/config.ts'
import { rekey } from '../server/main/rekey.ts'
import { answerHelp } from './lib/help.mjs'

answerHelp(`
npm run rekey

Adds a key to IDENTITY_KEY_FILE (in a sandbox identity-keys in DATA_DIR) and wraps by it the keys of everything that
customers told about themselves. A running server goes on: it reads the file anew. Nothing that is sealed is touched,
and what was dropped stays dropped.

Keep a copy of the file before, and apart from copies of the database: whoever has both reads everything, and without
the file nobody does. Older keys may be taken out of the file once copies of the database from before are gone; the
line "marks" must stay, by which equal documents are found.

It ends with 0 when every key is wrapped anew, with 1 when something failed; then it can be called again.
`)

const root = path.resolve(import.meta.dirname, '..')
const envFile = path.join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
try {
  const { newest, wrapped } = await rekey(readConfig(process.env, root))
  console.log(`${wrapped} keys are wrapped by ${newest} now`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
