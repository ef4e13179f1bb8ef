import { randomInt } from 'node:crypto'

/** Codes that a customer is given. */
export const RECOVERY_CODES = 10

/** Crockford's base 32: no letter that could be read as a digit, and no U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** A code of 50 random bits: `4TX9K-0QWER`. */
export function newRecoveryCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)])
  return `${signs.slice(0, LENGTH / 2).join('')}-${signs.slice(LENGTH / 2).join('')}`
}

/** A typed code as it is compared; null where it has not the form of one. */
export function readRecoveryCode(typed: string): string | null {
  const read = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return read.length === LENGTH && Array.from(read).every((sign) => SIGNS.includes(sign))
    ? read
    : null
}
