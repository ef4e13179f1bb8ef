import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What a build is made of. */
const FOLDERS = ['protocol', 'src', 'server', 'locales', 'public']
const FILES = ['index.html', 'vite.config.ts', 'package-lock.json', 'scripts/build.mjs']

/**
 * SHA-256 over the names and contents of everything a build is made of; tests are no part of it.
 * @param {string} root
 * @returns {string}
 */
export function hashSources(root) {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  const hash = createHash('sha256')
  for (const name of [...names, ...FILES].sort()) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(path.join(root, name)))
      .update('\0')
  }
  return hash.digest('hex')
}
