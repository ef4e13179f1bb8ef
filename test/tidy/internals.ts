import { type Finding, lineAt, type SourceFile } from './repository.ts'
import { walkSyntax } from './syntax.ts'

const TAG = /@internal\b/g
const TAGGED = /@internal\b([^*]*)\*\/\s*export (?:async )?(?:function|const) (\w+)/y

/**
 * `@internal` says that tests alone import an export. The search for unused code passes it by, so what
 * nothing in its own file uses either would be dead for ever.
 */
export function checkInternals(file: SourceFile): readonly Finding[] {
  return [...file.text.matchAll(TAG)].flatMap(({ index }) => {
    const fault = faultAt(file, index)
    return fault === null
      ? []
      : [{ path: file.path, line: lineAt(file.text, index), message: fault }]
  })
}

function faultAt(file: SourceFile, index: number): string | null {
  TAGGED.lastIndex = index
  const [, reason = '', name] = TAGGED.exec(file.text) ?? []
  if (name === undefined) return 'put @internal last, right above what is exported'
  if (reason.trim() === '') return 'say why tests need it'
  return isUsedBeside(file, name, TAGGED.lastIndex) ? null : 'delete it: nothing but tests uses it'
}

/** Whether a file names something outside of the export that holds a place. */
function isUsedBeside(file: SourceFile, name: string, place: number): boolean {
  const uses: number[] = []
  let own = { start: 0, end: 0 }
  walkSyntax(file, {
    ExportNamedDeclaration: ({ start, end }) => {
      if (start < place && place <= end) own = { start, end }
    },
    Identifier: (node) => {
      if (node.name === name) uses.push(node.start)
    },
  })
  return uses.some((use) => use < own.start || use >= own.end)
}
