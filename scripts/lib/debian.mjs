import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

/** @param {string} file @returns {boolean} */
export function runnable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The first of these programs that the PATH has.
 * @param {readonly string[]} names @returns {string | null}
 */
export function findProgram(names) {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin']
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return candidates.find(runnable) ?? null
}

/**
 * Finds a program of the system, or installs Debian's package when that is allowed to us.
 * @param {{ find: () => string | null, packages: readonly string[], words: string, mayInstall?: boolean }} wanted
 * packages are tried in turn; words say what is missing
 * @returns {Promise<{ file: string | null, output: string }>}
 */
export async function ensureProgram({ find, packages, words, mayInstall = true }) {
  const found = find()
  if (found !== null) return { file: found, output: found }
  if (process.getuid?.() !== 0 || !mayInstall) return { file: null, output: words }
  const update = await run('apt-get', ['update'])
  const told = [words, update.output]
  for (const name of packages) {
    const install = await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    told.push(install.output)
    const file = find()
    if (file !== null) return { file, output: file }
  }
  return { file: null, output: told.join('\n') }
}
