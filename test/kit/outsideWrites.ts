import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Folders of the repository that builds, packages and runners write to. */
const WRITTEN = new Set([
  '.cache',
  '.git',
  '.shots',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
])

/** One folder that tests may add nothing to. */
export interface Watched {
  readonly folder: string
  /** Whether everything below it counts too. */
  readonly deep: boolean
}

/** Where a wrong data folder ends: the root of the file system, the user's home, and the repository. */
export const WATCHED: readonly Watched[] = [
  { folder: path.parse(ROOT).root, deep: false },
  { folder: homedir(), deep: false },
  { folder: ROOT, deep: true },
]

/** The paths of everything that is there now. A folder that cannot be read counts as empty. */
export function listWatched(watched: readonly Watched[] = WATCHED): ReadonlySet<string> {
  return new Set(watched.flatMap((one) => list(one)))
}

function list({ folder, deep }: Watched): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name)
    if (!deep) return [at]
    if (WRITTEN.has(entry.name)) return []
    return entry.isDirectory() ? [at, ...list({ folder: at, deep })] : [at]
  })
}

/**
 * Compares with what was there before.
 * @throws Error that names every path which was added since
 */
export function assertNothingAdded(
  before: ReadonlySet<string>,
  watched: readonly Watched[] = WATCHED,
): void {
  const added = [...listWatched(watched)].filter((at) => !before.has(at))
  if (added.length === 0) return
  throw new Error(
    `These appeared during the run. A test may write to its own temporary folder only:\n${added.join('\n')}`,
  )
}
