import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StartFault } from './startFault.ts'

/** A program that runs in a process of its own, and what Node must load first to read it. */
export interface OwnProgram {
  readonly path: string
  readonly loader: readonly string[]
}

/**
 * Finds a program of ours: beside the file that asks, as it is written; above its part of the bundle where it
 * was built.
 * @param name without its ending
 * @throws StartFault when it is not there
 */
export function ownProgram(name: string, askedFrom: string): OwnProgram {
  const paths = [`./${name}.ts`, `../${name}.js`].map((path) =>
    fileURLToPath(new URL(path, askedFrom)),
  )
  const path = paths.find((one) => existsSync(one))
  if (path === undefined) throw new StartFault(`A program is not there: ${paths.at(-1) ?? ''}`)
  return { path, loader: path.endsWith('.ts') ? ['--import', 'tsx'] : [] }
}
