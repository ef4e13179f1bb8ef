import { readFiles, type SourceFile } from '../tidy/repository.ts'
import { type Import, readImports } from './imports.ts'
import { RULES } from './rules.ts'

/** The files the rules are about. */
export const CODE = /^(protocol|src|server|test|scripts)\/.*\.(ts|tsx|mjs)$/

/** One line per breach: the import, the rule, and where such a line belongs. */
export function breaches(edges: readonly Import[]): readonly string[] {
  const broken = edges.flatMap((edge) =>
    RULES.filter((rule) => rule.breaks(edge)).map(
      (rule) => `${edge.from}:${edge.line} imports ${edge.specifier}: ${rule.name}. ${rule.advice}`,
    ),
  )
  return [...broken, ...zodInBrowser(edges), ...cycles(edges)]
}

const TEST = /\.test\.tsx?$/

/** Files of the browser that load zod: by themselves, or by a file of `protocol/` that does. Types cost nothing. */
function zodInBrowser(edges: readonly Import[]): readonly string[] {
  const loaded = edges.filter(({ from, typeOnly }) => !typeOnly && !TEST.test(from))
  const heavy = new Set<string | null>(['npm:zod'])
  for (let known = 0; known < heavy.size; ) {
    known = heavy.size
    for (const { from, to } of loaded) {
      if (from.startsWith('protocol/') && heavy.has(to)) heavy.add(from)
    }
  }
  return loaded
    .filter(({ from, to }) => from.startsWith('src/') && heavy.has(to))
    .map(
      ({ from, line, specifier }) =>
        `${from}:${line} imports ${specifier}: no-zod-in-browser. It loads zod: import its types alone, or move what the browser runs to a file without zod.`,
    )
}

/** Circles of imports, types included: each once, as the files on it. */
function cycles(edges: readonly Import[]): readonly string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) {
    if (to !== null && CODE.test(to)) next.set(from, [...(next.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file)
    if (start !== -1) {
      const circle = [...trail.slice(start), file].join(' > ')
      found.push(`${circle}: no-cycles. Move what both need into a file of its own.`)
      return
    }
    if (done.has(file)) return
    for (const target of next.get(file) ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return found
}

/** Reads every file of code below `root` and its imports. */
export function readCode(root?: string): {
  readonly files: readonly SourceFile[]
  readonly edges: readonly Import[]
} {
  const everything = readFiles(/^(protocol|src|server|test|scripts|locales)\//, root)
  const files = everything.filter((file) => CODE.test(file.path))
  return { files, edges: readImports(files, new Set(everything.map((file) => file.path))) }
}
