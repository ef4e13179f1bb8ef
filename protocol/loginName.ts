/** What somebody types to say who they are. */
export interface LoginName {
  readonly kind: 'email' | 'phone' | 'username'
  /** As names are compared: lower case; a number as E.164. */
  readonly normal: string
}

/** Why a text names nobody. */
export type NameFault = 'missing' | 'email' | 'username'

const MAX_EMAIL = 254
const MAX_LOCAL = 64
/** RFC 5322's `dot-atom`, which is what mail servers take without quotes. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** In the letters of DNS; a browser's field for addresses writes others that way (punycode). */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
/** ASCII only: no letters that look like others. */
const USERNAME = /^[a-z][a-z0-9_.]{2,23}$/
/** Names that would let a customer pass for the operator. */
const RESERVED = /admin|support|official|operator|security|service|kefu|glasshouse|moderator|^root$/

/** Reads an e-mail address or a username in whatever way it was typed. */
export function readLoginName(text: string): LoginName | NameFault {
  const typed = text.trim()
  if (typed === '') return 'missing'
  if (typed.includes('@')) {
    const normal = normalEmail(typed)
    return normal === null ? 'email' : { kind: 'email', normal }
  }
  const normal = typed.toLowerCase()
  return USERNAME.test(normal) ? { kind: 'username', normal } : 'username'
}

/** Whether a well-formed username may be chosen. */
export const isReserved = (username: string): boolean => RESERVED.test(username)

/** An e-mail address as it is compared; null where it is none. */
function normalEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at).toLowerCase()
  const domain = typed.slice(at + 1).toLowerCase()
  if (!DOMAIN.test(domain) || local.length > MAX_LOCAL || !LOCAL.test(local)) return null
  const normal = `${local}@${domain}`
  return normal.length > MAX_EMAIL ? null : normal
}

/** An address that tells its owner which one it is, and others little: `a•••@example.org`. */
export function maskEmail(normal: string): string {
  const at = normal.indexOf('@')
  return `${normal.slice(0, 1)}•••${normal.slice(at)}`
}

/** A number of which its owner knows the ends, and others learn little: `+49•••67`. */
export const maskPhone = (e164: string): string => `${e164.slice(0, 3)}•••${e164.slice(-2)}`
