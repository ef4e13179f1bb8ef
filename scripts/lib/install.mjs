import { readFileSync } from 'node:fs'
import path from 'node:path'
import { oneStep } from './counts.mjs'
import { ROOT, run } from './run.mjs'

/**
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock
 */

/** @param {string} file @returns {Lock | null} */
function readLock(file) {
  try {
    return /** @type {Lock} */ (JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')))
  } catch {
    return null
  }
}

/**
 * Whether node_modules holds exactly what package-lock.json asks for.
 * @returns {boolean}
 */
function installed() {
  const wanted = readLock('package-lock.json')
  const found = readLock('node_modules/.package-lock.json')
  if (wanted === null || found === null) return false
  return Object.entries(wanted.packages).every(
    ([name, { version, optional }]) =>
      name === '' || optional === true || found.packages[name]?.version === version,
  )
}

/** @type {import('./steps.mjs').Step} */
export const install = {
  name: 'install',
  work: async () => {
    if (installed()) return { counts: oneStep(true), output: 'already installed' }
    const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], { seconds: 900 })
    return { counts: oneStep(code === 0), output }
  },
}
