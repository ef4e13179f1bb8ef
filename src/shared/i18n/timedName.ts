import type { Formatters } from './format.ts'

/** Tells one of many things of the same name from the others, for those who hear a list. `at` is ISO 8601. */
export function timedName(format: Formatters, name: string, at: string): string {
  return `${name}, ${format.dateTime(new Date(at))}`
}
