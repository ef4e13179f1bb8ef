import { readFileSync } from 'node:fs'
import { StartFault } from '#server/platform/startFault.ts'

/**
 * What a file of the operator's says, or what holds without one.
 * @throws StartFault that names the file and what is wrong with it
 */
export function fromFile<T>(path: string | null, read: (text: string | null) => T): T {
  try {
    return read(path === null ? null : readFileSync(path, 'utf8'))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new StartFault(`${path ?? ''}: ${said}`, { cause: error })
  }
}
