import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PLANTED_BUGS } from './bugs.ts'
import type { Edit, PlantedBug } from './plantedBug.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The bug that is switched on in this process, if one is. @throws Error for a name that is none */
export function plantedBug(name: string | undefined): PlantedBug | null {
  if (name === undefined) return null
  const bug = PLANTED_BUGS.find((one) => one.name === name)
  if (bug === undefined) throw new Error(`PLANTED_BUG=${name}: there is no such bug`)
  return bug
}

/** The text of a file with the bug in. @throws Error when the code no longer has that place */
export function plant(text: string, { file, was, becomes }: Edit): string {
  const [before, after, ...more] = text.split(was)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} must have this exactly once, or its planted bug is stale: ${was}`)
  }
  if (was === becomes) throw new Error(`${file}: the planted bug changes nothing: ${was}`)
  return before + becomes + after
}

/** What is the matter with the list itself, a line each. */
export function faultsOf(bugs: readonly PlantedBug[]): readonly string[] {
  const faults: string[] = []
  const names = new Set(bugs.map((bug) => bug.name))
  if (names.size !== bugs.length) faults.push('two bugs have one name')
  for (const { edits, name } of bugs) {
    if (edits.length === 0) faults.push(`${name} changes nothing`)
    const texts = new Map<string, string>()
    for (const edit of edits) {
      try {
        const text = texts.get(edit.file) ?? readFileSync(path.join(ROOT, edit.file), 'utf8')
        texts.set(edit.file, plant(text, edit))
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  return faults
}

interface Transformer {
  readonly name: string
  readonly enforce: 'pre'
  transform(code: string, id: string): string | null
}

/** Puts the bug that `current` answers, at the moment a file is loaded, into the code that tests import. */
export function plantedBugPlugin(current: () => PlantedBug | null): Transformer {
  return {
    name: 'planted-bug',
    enforce: 'pre',
    transform(code, id) {
      const file = path.relative(ROOT, id.split('?')[0] ?? id).replaceAll(path.sep, '/')
      const edits = current()?.edits.filter((edit) => edit.file === file) ?? []
      return edits.length === 0 ? null : edits.reduce(plant, code)
    },
  }
}
