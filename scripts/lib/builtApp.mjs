import { spawn } from 'node:child_process'
import { ROOT, run } from './run.mjs'

const LIMIT_MS = 120_000

/**
 * @typedef {object} BuiltHouse a server in a process of its own
 * @property {string} url
 * @property {() => Promise<void>} stop
 */

/**
 * Builds the app, so that no start has to.
 * @returns {Promise<void>}
 */
export async function buildApp() {
  const { code, output } = await run(process.execPath, ['scripts/build.mjs'])
  if (code !== 0) throw new Error(output)
}

/**
 * Starts the operator on a data folder, as `npm start` does or by `npm start` itself, on a free port.
 * @param {string} dataDir
 * @param {{ npm?: boolean, onText?: (text: string) => void }} [options]
 * @returns {Promise<BuiltHouse>} once it says that it is open
 */
export async function startBuiltApp(dataDir, { npm = false, onText } = {}) {
  const [program, words] = npm ? ['npm', ['start']] : [process.execPath, ['scripts/start.mjs']]
  const child = spawn(program, words, {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    return { url: await addressOf(child, onText), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The address the server prints when it is open.
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @param {((text: string) => void) | undefined} onText
 * @returns {Promise<string>}
 */
function addressOf(child, onText) {
  return new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error(`not open in time:\n${output}`)), LIMIT_MS)
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      output += chunk.toString('utf8')
      onText?.(chunk.toString('utf8'))
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
