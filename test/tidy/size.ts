import type { Finding, SourceFile } from './repository.ts'

const LIMIT = 300

/** A file is at most 300 lines: what is longer holds two things. (Functions: see the linter.) */
export function checkSize(file: SourceFile): readonly Finding[] {
  const lines = file.text.trimEnd().split('\n').length
  return lines > LIMIT
    ? [{ path: file.path, line: LIMIT + 1, message: `${lines} lines: split it below ${LIMIT}` }]
    : []
}
