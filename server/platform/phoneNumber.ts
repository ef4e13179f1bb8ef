import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number that takes texts. */
export interface PhoneNumber {
  /** As it is kept and compared (E.164): `+491711234567`. */
  readonly e164: string
  /** The calling code of its country, without the plus: `49`. */
  readonly callingCode: string
  /** Where it belongs, ISO 3166: `DE`. */
  readonly country: string
}

/** Longer than any number with the signs that people write between digits. */
const MAX_TYPED = 40
/** Digits of any script, and the signs that people write between them. */
const LOOKS_DIALLED = /^[+＋]?[\p{Nd}\s().\-–/]+$/u

/** Whether a text can only be meant as a number: it has digits, and no letter. */
export const looksDialled = (text: string): boolean =>
  LOOKS_DIALLED.test(text.trim()) && /\p{Nd}/u.test(text)

/**
 * Reads a number with its calling code, after `+` or `00`. Null where no person can be texted there: lines that are
 * fixed, premium, shared or free, numbers of no country, and what is no number.
 */
export function readPhoneNumber(text: string): PhoneNumber | null {
  const typed = text.trim().normalize('NFKC')
  if (typed.length > MAX_TYPED || !looksDialled(typed)) return null
  const read = parsePhoneNumberFromString(typed.replace(/^(00|٠٠|۰۰|๐๐)/, '+'))
  if (read === undefined || !read.isValid() || read.country === undefined) return null
  const type = read.getType()
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return null
  return { e164: read.number, callingCode: read.countryCallingCode, country: read.country }
}
