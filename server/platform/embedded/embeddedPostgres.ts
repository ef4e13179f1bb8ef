import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../freePort.ts'
import { StartFault } from '../startFault.ts'
import { type Binaries, chooseLauncher, findBinaries, type Launcher } from './binaries.ts'
import { addressOf, answers, clearOrphan, stopServer } from './postmaster.ts'

const execute = promisify(execFile)

export interface EmbeddedOptions {
  /** Where the server keeps its data, password and log; made when absent. Hold its lock. */
  readonly folder: string
  /** False only for throw-away test servers: commits are not forced to the disk. */
  readonly durable?: boolean
  /** Told when the server ends without having been asked to. */
  readonly onLost?: () => void
}

export interface EmbeddedPostgres {
  /** Address of a database; `postgres` exists from the start. */
  url(database: string): string
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Runs a private PostgreSQL on a free port of 127.0.0.1, with a random password kept in its folder.
 * @throws StartFault when it cannot be made to run, with what to do about it
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const launcher = chooseLauncher(binaries)
  await makeFolder(options.folder, launcher)
  const password = await passwordOf(options.folder, launcher)
  const data = join(options.folder, 'postgres')
  if (!existsSync(data)) await initialise(binaries, launcher, options)
  else await clearOrphan(data)

  const port = await freePort('127.0.0.1')
  const logPath = join(options.folder, 'postgres.log')
  const child = await launch(binaries, launcher, data, logPath, settings(port, options))
  let ended = false
  let asked = false
  const over = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true
      if (!asked) options.onLost?.()
      resolve()
    })
  })
  const url = (database: string): string => addressOf(port, password, database)
  const { pid } = child
  if (pid === undefined || !(await answers(url('postgres'), () => ended))) {
    throw new StartFault(`PostgreSQL did not start.\n${await tailOf(logPath)}`)
  }
  return {
    url,
    pid,
    async stop() {
      if (ended) return
      asked = true
      await stopServer(pid)
      await over
    },
  }
}

async function makeFolder(folder: string, { uid, gid }: Launcher): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
}

async function passwordOf(folder: string, { uid, gid }: Launcher): Promise<string> {
  const path = join(folder, 'postgres.password')
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null) return kept.trim()
  const password = randomBytes(24).toString('hex')
  await writeFile(path, `${password}\n`, { mode: 0o600 })
  await chmod(path, 0o600)
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return password
}

/** Made beside its place and then moved there, so that an interrupted attempt leaves nothing half done. */
async function initialise(
  binaries: Binaries,
  launcher: Launcher,
  { folder, durable = true }: EmbeddedOptions,
): Promise<void> {
  const draft = join(folder, 'postgres.new')
  await rm(draft, { recursive: true, force: true })
  const [program, words] = commandLine(launcher, binaries.initdb, [
    `--pgdata=${draft}`,
    '--username=glasshouse',
    `--pwfile=${join(folder, 'postgres.password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
  ])
  try {
    await execute(program, words, { cwd: folder, ...userOf(launcher) })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const hint =
      launcher.uid === undefined
        ? ''
        : '\nIt runs as the user "postgres" here, since root may not: DATA_DIR must lie where that user ' +
          'can reach it. Or start as an ordinary user.'
    throw new StartFault(`PostgreSQL could not make its data folder ${draft}.\n${said}${hint}`, {
      cause: error,
    })
  }
  await rename(draft, join(folder, 'postgres'))
}

function settings(port: number, { durable = true }: EmbeddedOptions): readonly string[] {
  const values = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '64MB',
    max_connections: '100',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    timezone: 'UTC',
    // How much there is to do again after a crash, and one flush instead of one for each of 1000 files.
    max_wal_size: '256MB',
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', max_connections: '300' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** In its own process group: a Ctrl-C of the terminal must not stop it before we have drained. */
async function launch(
  binaries: Binaries,
  launcher: Launcher,
  data: string,
  logPath: string,
  flags: readonly string[],
): Promise<ChildProcess> {
  const log = await open(logPath, 'w', 0o600)
  try {
    const [program, words] = commandLine(launcher, binaries.postgres, ['-D', data, ...flags])
    const child: ChildProcess = spawn(program, words, {
      cwd: data,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...userOf(launcher),
    })
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    return child
  } finally {
    await log.close()
  }
}

function commandLine(
  { prefix: [first, ...rest] }: Launcher,
  program: string,
  words: readonly string[],
): [program: string, words: readonly string[]] {
  return first === undefined ? [program, words] : [first, [...rest, program, ...words]]
}

function userOf({ uid, gid }: Launcher): { uid?: number; gid?: number } {
  return uid === undefined || gid === undefined ? {} : { uid, gid }
}

async function tailOf(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-15).join('\n')
}
