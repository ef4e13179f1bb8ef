/** Letters of other scripts, each with the Latin one that it looks like, where it stands small or large. */
const LIKE_LATIN: readonly (readonly [letters: string, latin: string])[] = [
  // Cyrillic
  ['аӑӓ', 'a'],
  ['вьъ', 'b'],
  ['сҫ', 'c'],
  ['ԁ', 'd'],
  ['еєѐёӗ', 'e'],
  ['ԍ', 'g'],
  ['һнңӈ', 'h'],
  ['іїӏ', 'i'],
  ['ј', 'j'],
  ['кќқ', 'k'],
  ['м', 'm'],
  ['п', 'n'],
  ['оӧө', 'o'],
  ['р', 'p'],
  ['ԛ', 'q'],
  ['г', 'r'],
  ['ѕ', 's'],
  ['т', 't'],
  ['ѵ', 'v'],
  ['ԝ', 'w'],
  ['хҳ', 'x'],
  ['уўӯү', 'y'],
  ['з', '3'],
  // Greek
  ['αά', 'a'],
  ['β', 'b'],
  ['ϲ', 'c'],
  ['εέ', 'e'],
  ['η', 'n'],
  ['ιίϊΐ', 'i'],
  ['ϳ', 'j'],
  ['κ', 'k'],
  ['ν', 'v'],
  ['οόσ', 'o'],
  ['ρ', 'p'],
  ['τ', 't'],
  ['υύϋ', 'u'],
  ['χ', 'x'],
  ['γ', 'y'],
  ['ω', 'w'],
  // Latin itself
  ['ı', 'i'],
  ['ɑ', 'a'],
  ['ɡ', 'g'],
]

/** Capitals that look like another letter than their small ones do. */
const LIKE_CAPITALS: readonly (readonly [letters: string, latin: string])[] = [
  ['Ν', 'n'],
  ['Η', 'h'],
  ['Υ', 'y'],
  ['Μ', 'm'],
  ['Ζ', 'z'],
]

/** Latin letters and digits that are taken for each other. */
const TAKEN_FOR: readonly (readonly [letters: string, latin: string])[] = [
  ['i1', 'l'],
  ['0', 'o'],
]

const tableOf = (rows: readonly (readonly [string, string])[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(([letters, latin]) => Array.from(letters, (one) => [one, latin] as const)))

const SMALL = tableOf(LIKE_LATIN)
const CAPITALS = tableOf(LIKE_CAPITALS)
const TAKEN = tableOf(TAKEN_FOR)

const mapped = (text: string, table: ReadonlyMap<string, string>): string =>
  Array.from(text, (one) => table.get(one) ?? one).join('')

/**
 * What a name looks like: two names with the same look are one. Forms of one letter, letters of Cyrillic and
 * Greek that look Latin, case, blanks and punctuation make no difference.
 */
export function lookOf(name: string): string {
  const small = mapped(name.normalize('NFKC'), CAPITALS).toLowerCase()
  return mapped(mapped(small, SMALL), TAKEN)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[\s\p{P}]+/gu, ' ')
    .trim()
}
