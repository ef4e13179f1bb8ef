import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StartFault } from '#server/platform/startFault.ts'

/**
 * The path of a file of our own: beside whoever asks as it is written, beside the bundle where it was built.
 * @param base the address of the module that asks
 * @throws StartFault when it is in neither place
 */
export function pathOfOwn(name: string, base: string): string {
  const paths = [`./${name}`, `../${name}`].map((path) => fileURLToPath(new URL(path, base)))
  const path = paths.find((one) => existsSync(one))
  if (path === undefined) throw new StartFault(`A file is not there: ${paths.at(-1) ?? ''}`)
  return path
}
