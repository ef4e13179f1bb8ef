import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What arrives piece by piece, on disk and out of memory until all of it is there. */
export interface Spool {
  write(bytes: Uint8Array): Promise<void>
  /** All that was written. */
  read(): Promise<Uint8Array>
  /** Gives the disk back. */
  close(): Promise<void>
}

/** Opens a file that nobody else can open, and that is gone with the process. */
export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `glasshouse-${randomUUID()}`)
  const file: FileHandle = await open(path, 'wx+', 0o600)
  await unlink(path)
  let size = 0
  return {
    async write(bytes) {
      for (let from = 0; from < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, from, bytes.length - from, size)
        from += bytesWritten
        size += bytesWritten
      }
    },
    async read() {
      const all = new Uint8Array(size)
      for (let from = 0; from < size; ) {
        const { bytesRead } = await file.read(all, from, size - from, from)
        if (bytesRead === 0) throw new Error('a spooled file is shorter than what was written')
        from += bytesRead
      }
      return all
    },
    close: () => file.close(),
  }
}
