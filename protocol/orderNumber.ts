/** Crockford's base 32: no I, L, O or U, so that nothing is mistaken for another sign or read as a word. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SIGN_BITS = 5
/** A group of four signs is 20 bits: five hexadecimal digits. */
const GROUP = { signs: 4, hexDigits: 5 }
const GROUPS = [0, 1]

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The number that people read and say for an order: `7F3K-9QPX`, the first 40 bits of its UUID in Crockford's
 * base 32. An id that is no UUID is its own number.
 *
 * It is for people, never a key. Our ids are random, so of one customer's 10,000 orders two share a number with
 * a chance of 1 in 20,000; of 1,000 orders, 1 in 2,000,000. Over all customers two share one from about a
 * million orders on: ask for the customer beside it, and for the whole id where money depends on it.
 */
export function orderNumber(id: string): string {
  if (!UUID.test(id)) return id
  const hex = id.replace('-', '')
  return GROUPS.map((group) => groupOf(hex, group * GROUP.hexDigits)).join('-')
}

function groupOf(hex: string, from: number): string {
  const bits = Number.parseInt(hex.slice(from, from + GROUP.hexDigits), 16)
  return Array.from({ length: GROUP.signs }, (_, index) => {
    const shift = SIGN_BITS * (GROUP.signs - 1 - index)
    return SIGNS.charAt((bits >> shift) & 31)
  }).join('')
}
