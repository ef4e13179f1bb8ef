/** A moment in milliseconds since 1970 UTC. The wire carries ISO 8601 with a `Z`. */
export type Millis = number

/** ISO 8601 in UTC with milliseconds, the form on the wire. */
export function toIso(at: Millis): string {
  return new Date(at).toISOString()
}

/** Reads the wire's form; null when it is no such moment. */
export function fromIso(text: string): Millis | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}
