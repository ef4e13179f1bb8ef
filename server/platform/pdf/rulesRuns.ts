import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

export type Direction = 'ltr' | 'rtl'

/** A stretch of one font and one direction, to be drawn from the left. */
export interface Run<F> {
  readonly font: F
  readonly text: string
  /** Its letters are to be laid out from right to left. */
  readonly rtl: boolean
}

interface Letter<F> {
  readonly text: string
  readonly level: number
  readonly font: F
}

/** What no page can show: controls, and marks but those that join letters or keep pieces apart. */
const UNSEEN = /(?!\u200c|\u200d|[\u2066-\u2069])[\p{Cc}\p{Cf}\p{Cs}]/gu
const MARK = /^\p{M}$/u
/** They say how a line is ordered, and are not drawn. */
export const isIsolate = (character: string): boolean => /^[\u2066-\u2069]$/u.test(character)

/** A piece whose order has nothing to do with what stands around it: a figure, a number, a moment. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** A text as a page can show it, on one line. */
export function shownText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(UNSEEN, '')
}

/**
 * A line of text in the order it is drawn, by the Unicode Bidirectional Algorithm (UAX #9): letters of one
 * embedding level and font stay together, and brackets are mirrored where they read from the right.
 * `fontOf` is told a character and the font before it, which a mark or a space had better keep.
 */
export function runsOf<F>(
  line: string,
  base: Direction,
  fontOf: (character: string, before: F | null) => F,
): readonly Run<F>[] {
  const { levels } = bidi.getEmbeddingLevels(line, base)
  const letters: Letter<F>[] = []
  let at = 0
  for (const character of line) {
    const own = levels[at] ?? 0
    at += character.length
    if (isIsolate(character)) continue
    const before = letters.at(-1)
    const isMark = MARK.test(character) && before !== undefined
    const level = isMark ? before.level : own
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(character) : null
    letters.push({
      text: mirrored ?? character,
      level,
      font: fontOf(character, before?.font ?? null),
    })
  }
  return drawn(joined(letters)).map(({ text, level, font }) => {
    const rtl = level % 2 === 1
    // What has no letter of such a script is laid out from the left, whatever its level.
    return rtl && !/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
      ? { font, text: Array.from(text).reverse().join(''), rtl: false }
      : { font, text, rtl }
  })
}

function joined<F>(letters: readonly Letter<F>[]): readonly Letter<F>[] {
  const runs: Letter<F>[] = []
  for (const letter of letters) {
    const last = runs.at(-1)
    if (last !== undefined && last.level === letter.level && last.font === letter.font) {
      runs[runs.length - 1] = { ...last, text: last.text + letter.text }
    } else runs.push(letter)
  }
  return runs
}

/** Rule L2: from the highest level down to the lowest odd one, what is at it or above is turned round. */
function drawn<F>(runs: readonly Letter<F>[]): readonly Letter<F>[] {
  let order = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    const turned: Letter<F>[] = []
    let held: Letter<F>[] = []
    for (const run of order) {
      if (run.level >= level) held = [run, ...held]
      else {
        turned.push(...held, run)
        held = []
      }
    }
    order = [...turned, ...held]
  }
  return order
}

/**
 * A text broken into lines that are no wider than `room`, between words as the language has them (Thai and
 * Chinese write none apart), and inside a word only where one alone is too wide.
 */
export function brokenInto(
  text: string,
  room: number,
  language: string,
  widthOf: (text: string) => number,
): readonly string[] {
  if (widthOf(text) <= room) return [text]
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)]
  const pieces = words.flatMap(({ segment }) =>
    widthOf(segment) <= room ? [segment] : Array.from(segment),
  )
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line !== '' && widthOf((line + piece).trimEnd()) > room) {
      lines.push(line.trim())
      line = piece
    } else line += piece
  }
  if (line.trim() !== '') lines.push(line.trim())
  return lines
}
