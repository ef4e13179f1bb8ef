import { readFileSync, rmSync } from 'node:fs'

/**
 * How many sequences of steps were held against a model, by what they were tried on.
 * @typedef {Readonly<Record<string, number>>} Sequences
 */

/**
 * Adds up what tests noted, a line each: `memory 5000`.
 * @param {string} text
 * @returns {Sequences}
 * @internal tested without a file
 */
export function countSequences(text) {
  /** @type {Record<string, number>} */
  const seen = {}
  for (const line of text.trim().split('\n')) {
    const [on, count] = line.split(' ')
    if (on !== undefined && count !== undefined) seen[on] = (seen[on] ?? 0) + Number(count)
  }
  return seen
}

/**
 * Reads a file of notes and removes it; nothing when there is none.
 * @param {string} file
 * @returns {Sequences}
 */
export function readSequences(file) {
  try {
    return countSequences(readFileSync(file, 'utf8'))
  } catch {
    return {}
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * A line that says how many there were and how many there had to be, and whether that is enough.
 * @param {Sequences} seen
 * @param {Sequences} least
 * @returns {{ enough: boolean, line: string }}
 */
export function judgeSequences(seen, least) {
  const parts = Object.entries(least).map(([on, count]) => {
    return {
      enough: (seen[on] ?? 0) >= count,
      words: `${seen[on] ?? 0} on ${on} (at least ${count})`,
    }
  })
  return {
    enough: parts.every(({ enough }) => enough),
    line: `sequences held against a model: ${parts.map(({ words }) => words).join(', ')}`,
  }
}
