/** What canonical JSON may hold here: no fractions, no exponents. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/**
 * The one text of a value (RFC 8785, for whole numbers only): keys sorted by their UTF-16 code units,
 * no blanks. Two values have the same text exactly when they are the same.
 * @throws TypeError for what has no such text: fractions, numbers that are not exact, lone surrogates
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`not a safe whole number: ${value}`)
    return String(value)
  }
  if (value === null || typeof value === 'boolean') return String(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${quoted(key)}:${canonicalJson(value[key] ?? null)}`)
  return `{${fields.join(',')}}`
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function quoted(text: string): string {
  if (/[\uD800-\uDFFF]/u.test(text)) throw new TypeError('a lone surrogate is no text')
  return JSON.stringify(text)
}

/** Reads canonical JSON; null for any other text, also for other spellings of the same value. */
export function readCanonical(text: string): Json | null {
  try {
    const value = JSON.parse(text) as Json
    return canonicalJson(value) === text ? value : null
  } catch {
    return null
  }
}
