import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

/** Without windows, Chromium takes a third less of the processor for the same pages, so that one comes first. */
const HEADLESS = 'chromium-headless-shell'
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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
 * The system's Chromium: what CHROMIUM names, or the first of the usual names that the PATH has.
 * @returns {string | null}
 */
function findChromium() {
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') return runnable(named) ? named : null
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin']
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
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
  const told = [words, update.output]
  for (const name of [HEADLESS, 'chromium']) {
    const install = await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    told.push(install.output)
    const file = findChromium()
    if (file !== null) return { file, output: file }
  }
  return { file: null, output: told.join('\n') }
}
