import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDb } from '../postgres.ts'
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embeddedPostgres.ts'
import { lockFolder } from './folderLock.ts'
import { clearOrphan } from './postmaster.ts'
import { isRunning } from './processes.ts'

/** Locks a folder and opens its PostgreSQL in a process of its own, which can be killed. */
const HOLDER = fileURLToPath(new URL('../../../test/kit/databaseHolder.ts', import.meta.url))

let folder: string
const opened: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeEach(async () => {
  const above = await mkdtemp(join(tmpdir(), 'glasshouse-embedded-'))
  await chmod(above, 0o700)
  folder = join(above, 'data')
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.stop()))
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(join(folder, '..'), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, durable: false, ...options })
  opened.push(server)
  return server
}

async function ask<Row>(server: EmbeddedPostgres, sql: string): Promise<readonly Row[]> {
  const db = openDb(server.url('postgres'), { max: 1 })
  try {
    return await db.query<Row>(sql)
  } finally {
    await db.close()
  }
}

/** Starts the holder and waits for the id of its PostgreSQL. */
async function startHolder(): Promise<{ child: ChildProcess; postgres: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', HOLDER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    child.once('exit', () => reject(new Error('the holder ended')))
  })
  return { child, postgres: Number.parseInt(said, 10) }
}

async function gone(pid: number): Promise<void> {
  for (let waited = 0; waited < 10_000 && isRunning(pid); waited += 20) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(isRunning(pid)).toBe(false)
}

test('commits reach the disk, only this host is served, and only with the password', async () => {
  const server = await start({ durable: true })
  const [settings] = await ask<Record<string, string>>(
    server,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS sync,
            current_setting('listen_addresses') AS host, current_setting('server_encoding') AS text,
            current_setting('password_encryption') AS password`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    sync: 'on',
    host: '127.0.0.1',
    text: 'UTF8',
    password: 'scram-sha-256',
  })
  const wrong = new URL(server.url('postgres'))
  wrong.password = 'wrong'
  const stranger = openDb(wrong.toString(), { max: 1 })
  await expect(stranger.query('SELECT 1')).rejects.toThrow(/password authentication failed/)
  await stranger.close()
  expect(statSync(join(folder, 'postgres.password')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('a second start keeps the data', async () => {
  const first = await start()
  await ask(first, 'CREATE TABLE kept AS SELECT 7 AS n')
  await first.stop()
  expect(isRunning(first.pid)).toBe(false)
  expect(await ask(await start(), 'SELECT n FROM kept')).toEqual([{ n: 7 }])
})

test('a first start that was interrupted is begun anew', async () => {
  const server = await start()
  await server.stop()
  await rm(join(folder, 'postgres'), { recursive: true })
  const draft = join(folder, 'postgres.new')
  await rm(draft, { recursive: true, force: true })
  await writeFile(draft, 'half of something')
  expect(await ask(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test('a server that dies by itself is reported', async () => {
  let lost = 0
  const onLost = (): void => {
    lost += 1
  }
  const server = await start({ onLost })
  process.kill(server.pid, 'SIGQUIT')
  await gone(server.pid)
  await expect.poll(() => lost).toBe(1)
})

test('a second process is refused within a second, and told who holds the folder', async () => {
  const { child } = await startHolder()
  const began = performance.now()
  await expect(lockFolder(folder, 0)).rejects.toThrow(`in use by process ${String(child.pid)}`)
  expect(performance.now() - began).toBeLessThan(1000)
})

test('after kill -9 the folder is free, what was committed is there, and no server is left', async () => {
  const { child, postgres } = await startHolder()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockFolder(folder, 0)
  const server = await start()
  expect(await ask(server, 'SELECT n FROM held')).toEqual([{ n: 1 }])
  await gone(postgres)
  await lock.release()
  expect(existsSync(join(folder, 'lock.json'))).toBe(false)
})

test('a server left running is stopped before a new one starts', async () => {
  const orphan = await start()
  await ask(orphan, 'CREATE TABLE written AS SELECT 1 AS n')
  const heir = await start()
  expect(isRunning(orphan.pid)).toBe(false)
  expect(await ask(heir, 'SELECT n FROM written')).toEqual([{ n: 1 }])
})

test('the mark of a server whose id belongs to another program now is cleared, and that one let be', async () => {
  const server = await start()
  await server.stop()
  const other = spawn('sleep', ['60'])
  children.push(other)
  const marker = join(folder, 'postgres', 'postmaster.pid')
  await writeFile(marker, `${String(other.pid)}\n${join(folder, 'postgres')}\n0\n1\n\n127.0.0.1\n`)
  await clearOrphan(join(folder, 'postgres'))
  expect(existsSync(marker)).toBe(false)
  expect(isRunning(other.pid ?? 0)).toBe(true)
})

test('a lock whose process is gone, or is another one now, is taken over', async () => {
  const first = await lockFolder(folder, 0)
  await first.release()
  for (const holder of [
    { pid: 2 ** 22 + 1, birth: '1', since: 'long ago' },
    { pid: process.pid, birth: 'an earlier process of this id', since: 'long ago' },
  ]) {
    await writeFile(join(folder, 'lock.json'), JSON.stringify(holder))
    const lock = await lockFolder(folder, 0)
    expect(await readFile(join(folder, 'lock.json'), 'utf8')).toContain(`"pid":${process.pid}`)
    await lock.release()
  }
})
