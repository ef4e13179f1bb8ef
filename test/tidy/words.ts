import type { Finding, SourceFile } from './repository.ts'
import { findingAt } from './syntax.ts'

/** Words of our own that the field has better ones for (docs/glossary.md). */
const RETIRED = [
  'desk',
  'lane',
  'planted',
  'recount',
  'scene',
  'sitting',
  'stray',
  'stripe',
  'wish',
] as const

const ANY = RETIRED.flatMap((word) => [word, `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`])
const CAPITAL = ANY.filter((word) => /^[A-Z]/.test(word))

/**
 * A whole word or a part of a name: `desk`, `entryDesk`, `desks`; not `desktop`. Entries of the type
 * `stripesLevelled` are in the ledger for ever.
 */
const PARTS = new RegExp(
  `(?:(?<![a-zA-Z])(?:${ANY.join('|')})|(?<=[a-z])(?:${CAPITAL.join('|')}))(?:e?s)?(?![a-z]|Levelled)`,
  'g',
)
const CODE = /['"`]10(?!000)\d{3}['"`]/g

/** Retired words, and refusals by their number instead of their name. */
export function checkWords(file: SourceFile): readonly Finding[] {
  const words = [...file.text.matchAll(PARTS)].map(({ 0: word, index }) =>
    findingAt(file, index, `"${word}" is retired: see docs/glossary.md`),
  )
  const codes = [...file.text.matchAll(CODE)].map(({ 0: code, index }) =>
    findingAt(file, index, `${code} has a name in protocol/errorCodes.ts`),
  )
  return [...words, ...codes]
}
