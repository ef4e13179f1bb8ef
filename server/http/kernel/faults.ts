import type { core } from 'zod'
import { FIELD_FAULTS, type FieldFault, type FieldFaults } from '#protocol/answerCodes.ts'

/** An answer names at most so many fields, each by at most so many letters. */
const MOST_FIELDS = 20
const LONGEST_NAME = 64

/** NUL, which PostgreSQL refuses in a text, and halves of surrogate pairs, which are no text at all. */
const NOT_TEXT = /[\0\p{Cs}]/u
const DEEPEST = 12

/**
 * What is wrong with each field, by its path: plain for the body, `query.x`, `path.x`. A part that is
 * altogether wrong is named `body`, `query` or `path`.
 */
export function faultsOf(
  issues: readonly core.$ZodIssue[],
  input: unknown,
  place: string,
): FieldFaults {
  const found = new Map<string, FieldFault>()
  for (const issue of issues) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of paths) {
      const name = nameOf(path, place)
      if (found.size < MOST_FIELDS && !found.has(name)) found.set(name, faultOf(issue, input))
    }
  }
  return Object.fromEntries(found)
}

function nameOf(path: readonly PropertyKey[], place: string): string {
  const words = path.map((key) => String(key).slice(0, LONGEST_NAME))
  if (words.length === 0) return place === '' ? 'body' : place
  return (place === '' ? words : [place, ...words]).join('.')
}

function faultOf(issue: core.$ZodIssue, input: unknown): FieldFault {
  const named = FIELD_FAULTS.find((fault) => fault === issue.message)
  if (named !== undefined) return named
  if (issue.code === 'unrecognized_keys') return 'unknownField'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'tooLong' : 'outOfRange'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'malformed' : 'outOfRange'
  return isAbsent(input, issue.path) ? 'required' : 'malformed'
}

function isAbsent(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return true
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value === undefined
}

/**
 * The path of the first text (or key) that no database can keep, or of what lies too deep; null when
 * all is well. Walks without recursion: the depth is the sender's choice.
 */
export function badTextIn(input: unknown, place: string): string | null {
  const left: { value: unknown; path: readonly string[] }[] = [{ value: input, path: [] }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && NOT_TEXT.test(value)) return nameOf(path, place)
    if (typeof value !== 'object' || value === null) continue
    if (path.length >= DEEPEST) return nameOf(path.slice(0, 1), place)
    for (const [key, inner] of Object.entries(value)) {
      if (NOT_TEXT.test(key)) return nameOf(path, place)
      left.push({ value: inner, path: [...path, key] })
    }
  }
  return null
}
