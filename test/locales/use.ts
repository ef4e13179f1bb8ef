import type { SourceFile } from '../tidy/repository.ts'
import { findingAt, walkSyntax } from '../tidy/syntax.ts'
import { baseOf, type Text } from './texts.ts'

/** The slice `t()` reads when it names none. */
const DEFAULT_SLICE = 'common'

interface Spoken {
  readonly file: SourceFile
  /** Whole literals of the file. */
  readonly words: ReadonlySet<string>
  /** Template literals, as patterns. */
  readonly patterns: readonly RegExp[]
  /** First arguments of `t()` that are literals. */
  readonly asked: readonly { readonly key: string; readonly offset: number }[]
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function listen(file: SourceFile): Spoken {
  const words = new Set<string>()
  const patterns: RegExp[] = []
  const asked: { key: string; offset: number }[] = []
  walkSyntax(file, {
    Literal(node) {
      if (typeof node.value === 'string') words.add(node.value)
    },
    TemplateLiteral(node) {
      const parts = node.quasis.map((part) => escape(part.value.cooked ?? ''))
      if (parts.join('').length > 2) patterns.push(new RegExp(`^${parts.join('[\\w.-]+')}$`))
    },
    CallExpression(node) {
      const { callee } = node
      const [first] = node.arguments
      const name = callee.type === 'MemberExpression' ? callee.property : callee
      if (name.type !== 'Identifier' || name.name !== 't') return
      if (first?.type === 'Literal' && typeof first.value === 'string') {
        asked.push({ key: first.value, offset: first.start })
      }
    },
  })
  return { file, words, patterns, asked }
}

/** A key with a dot is told by itself; a plain word only where its slice is named as well. */
function speaks({ words, patterns }: Spoken, slice: string, key: string): boolean {
  const full = `${slice}:${key}`
  if (words.has(full) || patterns.some((pattern) => pattern.test(full))) return true
  const here = slice === DEFAULT_SLICE || words.has(slice) || key.includes('.')
  return here && (words.has(key) || patterns.some((pattern) => pattern.test(key)))
}

/**
 * Keys that neither code nor `promised` (the contract's own messages) asks for, and keys that code
 * asks for and no file has.
 */
export function spareAndMissing(
  texts: readonly Text[],
  files: readonly SourceFile[],
  promised: ReadonlySet<string>,
): { readonly spare: readonly string[]; readonly missing: readonly string[] } {
  const spoken = files.map(listen)
  const keys = new Map<string, Text>(
    texts
      .filter((text) => text.language === 'en')
      .map((text) => [`${text.slice}:${baseOf(text.key)}`, text] as const),
  )
  const spare = [...keys]
    .filter(([name]) => !promised.has(name))
    .filter(([, { slice, key }]) => !spoken.some((file) => speaks(file, slice, baseOf(key))))
    .map(([name]) => `${name} is asked for by no code`)
  const missing = spoken.flatMap(({ file, words, asked }) =>
    asked
      .filter(({ key }) => {
        if (key.includes(':')) return !keys.has(key)
        const slices = [DEFAULT_SLICE, ...words]
        return !slices.some((slice) => keys.has(`${slice}:${key}`))
      })
      .map(({ key, offset }) => {
        const { path, line } = findingAt(file, offset, '')
        return `${path}:${line} asks for ${key}, which no file has`
      }),
  )
  return { spare, missing }
}
