import { randomUUID } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** How the names of files end that are not finished: what a crash leaves of them may be thrown away. */
export const DRAFT = '.new'

/**
 * Writes a file that nobody else may read, beside its place, forces it to the disk, then gives it its
 * name: half a file never bears it, and a file that is there is never written over.
 * @returns false when there was one already
 */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<boolean> {
  // Not by the process's number: in two containers on one folder both may be number 1.
  const draft = `${path}.${randomUUID()}${DRAFT}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    const isNew = await nameAs(draft, path)
    await syncFolder(dirname(path))
    return isNew
  } finally {
    await rm(draft, { force: true })
  }
}

async function nameAs(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows has no such thing for folders.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
