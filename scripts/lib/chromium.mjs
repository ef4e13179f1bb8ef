import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @param {string} file @returns {boolean} */
function runnable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The system's Chromium: what CHROMIUM names, or the first of the usual names on the PATH.
 * @returns {string | null}
 */
function findChromium() {
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') return runnable(named) ? named : null
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin']
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  return candidates.find(runnable) ?? null
}

/**
 * Finds Chromium, or installs Debian's package when that is allowed to us.
 * @returns {Promise<{ file: string | null, output: string }>}
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found !== null) return { file: found, output: found }
  const words =
    'The browser journeys need Chromium. Install it (Debian, Ubuntu: apt-get install chromium) or name one: CHROMIUM=/path/to/chromium npm test'
  if (process.getuid?.() !== 0 || process.env['CHROMIUM'] !== undefined) {
    return { file: null, output: words }
  }
  const update = await run('apt-get', ['update'])
  const install = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  const file = findChromium()
  return { file, output: file ?? `${words}\n${update.output}\n${install.output}` }
}
