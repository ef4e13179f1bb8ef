import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { figure } from '../lib/figures.mjs'
import { ROOT, run } from '../lib/run.mjs'

const LIMIT_MS = 120_000

/**
 * Starts the house on a data folder, waits for its first page, stops it.
 * @param {string} dataDir
 * @returns {Promise<number>} seconds from the command to the first page
 */
async function startOnce(dataDir) {
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  try {
    const url = await addressOf(child)
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    const page = await answer.text()
    if (!answer.ok || !page.includes('id="root"')) throw new Error(`no page at ${url}`)
    return (performance.now() - began) / 1000
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/**
 * The address the house prints when it is open.
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @returns {Promise<string>}
 */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error(`not open in time:\n${output}`)), LIMIT_MS)
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      output += chunk.toString('utf8')
      const url = /is open: (\S+)/.exec(output)?.[1]
      if (url === undefined) return
      clearTimeout(late)
      resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`ended with ${String(code)}:\n${output}`))
    })
  })
}

/**
 * Row 10: from `npm start` to the first page, installed and built: the first run ever on an empty data
 * folder, then a run after it.
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function startTime() {
  const build = await run(process.execPath, ['scripts/build.mjs'])
  if (build.code !== 0) throw new Error(build.output)
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-start-'))
  try {
    const first = await startOnce(folder)
    const later = await startOnce(folder)
    const base = { row: 10, unit: 's', baseline: null }
    return [
      figure({
        ...base,
        name: 'start, first run ever',
        figure: first,
        goal: '<= 60 s',
        met: first <= 60,
      }),
      figure({
        ...base,
        name: 'start to first page',
        figure: later,
        goal: '<= 2 s',
        met: later <= 2,
      }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
