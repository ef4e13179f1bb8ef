import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** `f_type` of Linux's tmpfs (statfs(2)). */
const TMPFS = 0x01021994
/** Enough for the databases of all workers and their log; a container often has 64 MB. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Where throw-away databases lie: in memory where there is room, else in the system's temporary folder.
 * Copying a template of 1,000 files takes ten times as long on a disk, and is most of what such tests do.
 */
export function memoryFolder(folder: string = MEMORY, enough: number = ENOUGH_BYTES): string {
  try {
    accessSync(folder, constants.W_OK)
    const { type, bavail, bsize } = statfsSync(folder)
    if (type === TMPFS && bavail * bsize >= enough) return folder
  } catch {
    // There is no such folder here, or it is not ours to write to.
  }
  return tmpdir()
}
