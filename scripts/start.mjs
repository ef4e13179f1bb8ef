import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { answerHelp } from './lib/help.mjs'
import { hashSources } from './lib/sources.mjs'

answerHelp(`
npm start

Runs Glasshouse: installs the packages and builds when that is due, then serves the app, the API and a
private PostgreSQL whose data stays in .data. Open the address it prints. Ctrl-C stops everything.

  PORT=3000          the port to listen on; 0 takes a free one
  DATA_DIR=.data     where the private PostgreSQL keeps its data
  DATABASE_URL=...   use this PostgreSQL (15 or newer) instead
  GATE=open          also let browsers in that are no wallet's

All variables: docs/configuration.md. They may also be kept in a file named .env.
`)

const root = fileURLToPath(new URL('..', import.meta.url))
/** @param {string} name */
const at = (name) => path.join(root, name)

/** @param {string} message @returns {never} */
function refuse(message) {
  console.error(message)
  process.exit(1)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  refuse(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`)
}

/** npm writes this file last, so an interrupted installation has none. */
function needsInstall() {
  const done = at('node_modules/.package-lock.json')
  return !existsSync(done) || statSync(done).mtimeMs < statSync(at('package-lock.json')).mtimeMs
}

function needsBuild() {
  if (!existsSync(at('dist/build.json'))) return true
  return !readFileSync(at('dist/build.json'), 'utf8').includes(`"${hashSources(root)}"`)
}

/**
 * @param {string} what
 * @param {string} command
 * @param {readonly string[]} words
 */
function step(what, command, words) {
  const began = performance.now()
  console.log(`${what} ...`)
  const shell = process.platform === 'win32'
  const { status, signal } = spawnSync(command, words, { cwd: root, stdio: 'inherit', shell })
  if (signal !== null) process.exit(130)
  if (status !== 0) refuse(`${what} failed.`)
  console.log(`${what}: done in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/**
 * npm passes a signal on to the shell it started us with, which ends and keeps it to itself. Being
 * left without that shell is how we learn of it.
 */
function endWithNpm() {
  const parent = process.ppid
  const watch = () => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }
  if (process.env['npm_lifecycle_event'] !== undefined) setInterval(watch, 500).unref()
}

checkNode()
if (needsInstall()) step('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund'])
if (needsBuild()) step('Building', process.execPath, [at('scripts/build.mjs')])
console.log('Starting ...')
process.setSourceMapsEnabled(true)
endWithNpm()
await import(pathToFileURL(at('dist/server/start.js')).href)
