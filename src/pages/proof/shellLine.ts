/** What no shell reads as anything but itself. */
const PLAIN = /^[\w@%+=:,./-]+$/

/**
 * One line for a terminal of these words, each of which stays one word: some come from the operator, which nobody
 * here has to believe. Marks that no one sees are left out, since a terminal may act on them before any shell does.
 */
export function shellLine(words: readonly string[]): string {
  return words
    .map((word) => word.replace(/\p{C}/gu, ''))
    .map((word) => (PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}
