import { type Finding, lineAt, type SourceFile } from './repository.ts'

const RULES: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/"resolved":/g, 'the lock file names no host: npm finds packages by its own settings'],
  [/registry\.[a-z0-9-]+\.[a-z]+/gi, 'no registry hosts'],
  [/(?<![\w.])\/(?:work|root|home|Users)\/[\w.-]+/g, 'no path of one machine'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/g, 'no private keys'],
]

/** Nothing of one machine, no secret and no package host is in the repository. */
export function checkLeaks(file: SourceFile): readonly Finding[] {
  return RULES.flatMap(([pattern, message]) =>
    [...file.text.matchAll(pattern)].map((match) => ({
      path: file.path,
      line: lineAt(file.text, match.index),
      message: `${match[0]}: ${message}`,
    })),
  )
}
