import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MUTANTS } from './mutants.ts'
import type { Edit, Mutant } from './mutant.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The mutant that is switched on in this process, if one is. @throws Error for a name that is none */
export function mutantNamed(name: string | undefined): Mutant | null {
  if (name === undefined) return null
  const mutant = MUTANTS.find((one) => one.name === name)
  if (mutant === undefined) throw new Error(`MUTANT=${name}: there is no such mutant`)
  return mutant
}

/** The text of a file with the mutant in. @throws Error when the code no longer has that place */
export function mutate(text: string, { file, was, becomes }: Edit): string {
  const [before, after, ...more] = text.split(was)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} must have this exactly once, or its mutant is stale: ${was}`)
  }
  if (was === becomes) throw new Error(`${file}: the mutant changes nothing: ${was}`)
  return before + becomes + after
}

/** What is the matter with the list itself, a line each. */
export function faultsOf(mutants: readonly Mutant[]): readonly string[] {
  const faults: string[] = []
  const names = new Set(mutants.map((mutant) => mutant.name))
  if (names.size !== mutants.length) faults.push('two mutants have one name')
  for (const { edits, name } of mutants) {
    if (edits.length === 0) faults.push(`${name} changes nothing`)
    const texts = new Map<string, string>()
    for (const edit of edits) {
      try {
        const text = texts.get(edit.file) ?? readFileSync(path.join(ROOT, edit.file), 'utf8')
        texts.set(edit.file, mutate(text, edit))
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

/** Puts the mutant that `current` answers, at the moment a file is loaded, into the code that tests import. */
export function mutantPlugin(current: () => Mutant | null): Transformer {
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(code, id) {
      const file = path.relative(ROOT, id.split('?')[0] ?? id).replaceAll(path.sep, '/')
      const edits = current()?.edits.filter((edit) => edit.file === file) ?? []
      return edits.length === 0 ? null : edits.reduce(mutate, code)
    },
  }
}
