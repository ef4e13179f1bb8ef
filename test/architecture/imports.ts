import path from 'node:path'
import { lineAt, type SourceFile } from '../tidy/repository.ts'
import { walkSyntax } from '../tidy/syntax.ts'

/** One import: from a file to a file of the repository, or to a package. */
export interface Import {
  readonly from: string
  readonly line: number
  /** As it is written. */
  readonly specifier: string
  /** A path of the repository, `npm:<package>`, `node:<module>`, or null when it leads nowhere. */
  readonly to: string | null
  /** Where the line says "type" and nothing of it runs. */
  readonly typeOnly: boolean
}

/** Package imports of package.json: a name for each wing. */
const NAMED: readonly (readonly [prefix: string, folder: string])[] = [
  ['#protocol/', 'protocol/'],
  ['#src/', 'src/'],
  ['#server/', 'server/'],
  ['#kit/', 'test/kit/'],
]

interface Written {
  readonly specifier: string
  readonly offset: number
  readonly typeOnly: boolean
}

/** Every import of a file: static, re-exporting, dynamic and in types. */
function writtenImports(file: SourceFile): readonly Written[] {
  const found: Written[] = []
  const note = (source: { value: unknown; start: number } | null, typeOnly: boolean): void => {
    if (source === null || typeof source.value !== 'string') return
    found.push({ specifier: source.value, offset: source.start, typeOnly })
  }
  walkSyntax(file, {
    ImportDeclaration(node) {
      note(node.source, node.importKind === 'type')
    },
    ExportNamedDeclaration(node) {
      note(node.source, node.exportKind === 'type')
    },
    ExportAllDeclaration(node) {
      note(node.source, node.exportKind === 'type')
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal') note(node.source, false)
    },
    TSImportType(node) {
      note(node.source, true)
    },
  })
  return found
}

function packageOf(specifier: string): string {
  const [scope = '', name = ''] = specifier.split('/')
  return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`
}

/** Where a specifier leads; query strings (`?raw`) belong to the bundler and are dropped. */
function resolve(from: string, specifier: string, present: ReadonlySet<string>): string | null {
  if (specifier.startsWith('node:')) return specifier
  const plain = specifier.replace(/\?.*$/, '')
  const named = NAMED.find(([prefix]) => plain.startsWith(prefix))
  const target =
    named !== undefined
      ? named[1] + plain.slice(named[0].length)
      : plain.startsWith('.')
        ? path.posix.normalize(path.posix.join(path.posix.dirname(from), plain))
        : null
  if (target === null) return plain.startsWith('#') ? null : packageOf(plain)
  return present.has(target) ? target : null
}

/** The imports of all files; `present` are the paths that exist. */
export function readImports(
  files: readonly SourceFile[],
  present: ReadonlySet<string>,
): readonly Import[] {
  return files.flatMap((file) =>
    writtenImports(file).map(({ specifier, offset, typeOnly }) => ({
      from: file.path,
      line: lineAt(file.text, offset),
      specifier,
      to: resolve(file.path, specifier, present),
      typeOnly,
    })),
  )
}
