import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { sfntOf } from './rulesWoff.ts'

export type Weight = 400 | 700

/** A font file of a package, unpacked. */
export interface Face {
  readonly name: string
  readonly bytes: Buffer
  has(character: string): boolean
}

/** The fonts by the letters they have, `@` in place of the weight. All are under the SIL Open Font License. */
const FILES = {
  latin: 'noto-sans/files/noto-sans-latin-@-normal',
  latinExt: 'noto-sans/files/noto-sans-latin-ext-@-normal',
  vietnamese: 'noto-sans/files/noto-sans-vietnamese-@-normal',
  greek: 'noto-sans/files/noto-sans-greek-@-normal',
  cyrillic: 'noto-sans/files/noto-sans-cyrillic-@-normal',
  arabic: 'noto-sans-arabic/files/noto-sans-arabic-arabic-@-normal',
  thai: 'noto-sans-thai/files/noto-sans-thai-thai-@-normal',
  japanese: 'biz-udpgothic/files/biz-udpgothic-japanese-@-normal',
  korean: 'nanum-gothic/files/nanum-gothic-korean-@-normal',
  chinese: 'noto-sans-sc/files/noto-sans-sc-chinese-simplified-@-normal',
} as const
type FaceName = keyof typeof FILES

const WESTERN = ['latin', 'latinExt', 'vietnamese', 'greek', 'cyrillic'] as const
/** One character has other shapes in Chinese and in Japanese: a language's own font is asked first. */
const FIRST: Readonly<Partial<Record<string, FaceName>>> = { ja: 'japanese', ko: 'korean' }
const EASTERN = ['arabic', 'thai', 'chinese', 'japanese', 'korean'] as const

const require = createRequire(import.meta.url)
const loaded = new Map<string, Face>()
/** Which font shows a character, asked for over and over. */
const found = new Map<string, Face | null>()

function load(name: FaceName, weight: Weight): Face {
  const file = `${FILES[name].replace('@', String(weight))}.woff`
  const known = loaded.get(file)
  if (known !== undefined) return known
  const woff = readFileSync(require.resolve(`@fontsource/${file}`))
  const bytes = Buffer.from(sfntOf(woff, inflateSync))
  const font = create(bytes) as Font
  const face: Face = {
    name: `${name} ${weight}`,
    bytes,
    has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  }
  loaded.set(file, face)
  return face
}

/** What stands for a character that no font has, so that nothing is left out unseen. */
export const UNKNOWN_CHARACTER = '?'

/**
 * The font that shows a character in a language; null when none does. The font before it is kept where it
 * can be, so that a word and the space after it stay together. Files are read when first needed.
 */
export function faceFor(
  character: string,
  before: Face | null,
  language: string,
  weight: Weight,
): Face | null {
  if (/[\s\p{M}]/u.test(character) && before?.has(character) === true) return before
  const key = `${language} ${weight} ${character}`
  const known = found.get(key)
  if (known !== undefined) return known
  const face = findFace(character, language, weight)
  found.set(key, face)
  return face
}

function findFace(character: string, language: string, weight: Weight): Face | null {
  const first = FIRST[language]
  const order = [...WESTERN, ...(first === undefined ? [] : [first]), ...EASTERN]
  for (const name of order) {
    const face = load(name, weight)
    if (face.has(character)) return face
  }
  return null
}
