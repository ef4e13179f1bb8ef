import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Millis, toIso } from '#protocol/time.ts'
import { StartFault } from '../startFault.ts'
import { birthOf, isRunning } from './processes.ts'

interface Holder {
  readonly pid: number
  readonly birth: string
  readonly since: string
}

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Makes a data folder (mode 700) ours alone, until released or until this process is gone.
 * A lock whose process ended without releasing it is taken over. Should two processes take over the
 * same stale lock at the same instant, PostgreSQL's own lock in the folder lets only one of them start.
 * @throws StartFault naming the holder, at once, while another process holds it.
 */
export async function lockFolder(folder: string, since: Millis): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'lock.json')
  const mine = JSON.stringify({
    pid: process.pid,
    birth: birthOf(process.pid),
    since: toIso(since),
  } satisfies Holder)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await writeNew(path, mine)) return { release: () => releaseOwn(path, mine) }
    const text = await readFile(path, 'utf8').catch(() => '')
    const holder = parseHolder(text)
    if (holder !== null && stillThere(holder)) throw heldBy(folder, holder)
    const aside = `${path}.stale.${process.pid}`
    await rename(path, aside).catch(() => undefined)
    await rm(aside, { force: true })
  }
  throw new StartFault(`The data folder ${folder} cannot be locked.`)
}

/**
 * Looks who holds a data folder, and takes nothing. For a start that wants to refuse before it loads
 * anything heavy; the lock itself still decides.
 * @throws StartFault naming the holder while another process holds it
 */
export async function assertNotHeld(folder: string): Promise<void> {
  const holder = parseHolder(await readFile(join(folder, 'lock.json'), 'utf8').catch(() => ''))
  if (holder !== null && stillThere(holder)) throw heldBy(folder, holder)
}

async function writeNew(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(text)
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw new StartFault(`The data folder cannot be written: ${path}`, { cause: error })
  }
}

async function releaseOwn(path: string, mine: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '')
  if (text === mine) await rm(path, { force: true })
}

function stillThere(holder: Holder): boolean {
  return isRunning(holder.pid) && birthOf(holder.pid) === holder.birth
}

function heldBy(folder: string, holder: Holder): StartFault {
  return new StartFault(
    `The data folder ${folder} is in use by process ${holder.pid}, since ${holder.since}. ` +
      'Stop that one first, or name another folder in DATA_DIR.',
  )
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { pid, birth, since } = value as Partial<Record<keyof Holder, unknown>>
    if (typeof pid !== 'number' || typeof birth !== 'string' || typeof since !== 'string') {
      return null
    }
    return { pid, birth, since }
  } catch {
    return null
  }
}
