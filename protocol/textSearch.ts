/*
 * Finding words in texts that people wrote, for browser and server.
 */

/** Case, accents and the width of letters hide no word. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Which of the two it is depends on the letter after it.
    .replaceAll('ς', 'σ')

/** From where to where, in UTF-16 units of a text; the end is not part of it. */
export type Hit = readonly [from: number, to: number]

/**
 * Every place of a text that holds what is wanted, from the start on; none overlaps another. A sign of which a part
 * is wanted, such as a Korean syllable that is still being typed, is held as a whole.
 */
export function findIn(text: string, wanted: string): readonly Hit[] {
  const words = foldText(wanted.trim())
  // Places take a thousand times as long as the text alone, and most texts hold nothing.
  if (words === '' || !foldText(text).includes(words)) return []
  const { folded, places } = mapped(text)
  const hits: Hit[] = []
  let at = folded.indexOf(words)
  while (at >= 0) {
    let end = at + words.length
    while (end < places.length && places[end] === places[end - 1]) end += 1
    hits.push([places[at] ?? 0, places[end] ?? text.length])
    at = folded.indexOf(words, end)
  }
  return hits
}

/** A folded text, and for each of its units the place in the text that it comes from. */
function mapped(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let folded = ''
  let from = 0
  const places: number[] = []
  for (const sign of text) {
    const part = foldText(sign)
    // A mark belongs to the letter before it: a hit that ends there takes it along.
    for (let unit = 0; unit < part.length; unit += 1) places.push(from)
    folded += part
    from += sign.length
  }
  return { folded, places }
}
