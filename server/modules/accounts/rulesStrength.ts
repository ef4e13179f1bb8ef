import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { FieldFault } from '#protocol/answerCodes.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#protocol/passwordLimits.ts'

/** Of zxcvbn's five grades the first that a password must reach: 10^8 guesses or more. */
const ENOUGH = 3
/** Signs that are graded: the time that takes grows with their square, and so many say enough. */
const GRADED = 24
/** Shorter words stand in too many passwords by chance. */
const WORD_MIN = 4

let factory: Promise<ZxcvbnFactory> | null = null

/** The estimator with its word lists, loaded when the first password is chosen. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new Factory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
}

/**
 * Why a password may not be chosen; null when it may. `words` are what others know of its owner: names, the
 * operator's name.
 */
export async function weaknessOf(
  password: string,
  words: readonly string[],
): Promise<FieldFault | null> {
  const text = password.normalize('NFC')
  const { length } = Array.from(text)
  if (length < PASSWORD_MIN) return 'tooShort'
  if (length > PASSWORD_MAX) return 'tooLong'
  const low = text.toLowerCase()
  const known = words.map((word) => word.toLowerCase()).filter((word) => word.length >= WORD_MIN)
  if (known.some((word) => low.includes(word))) return 'containsName'
  factory ??= load()
  const { score } = (await factory).check(Array.from(text).slice(0, GRADED).join(''), [...known])
  return score < ENOUGH ? 'guessable' : null
}
