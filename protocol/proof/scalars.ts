import { formatDecimal, parseDecimal } from '../decimal.ts'
import { PRICE_SCALE, type Price, price } from '../price.ts'
import { fromIso, type Millis, toIso } from '../time.ts'

/** Some engines take 30 February for 2 March, and 24:00 for the next day: these are no moments. */
function readMoment(text: string): Millis | null {
  const at = fromIso(text)
  return at !== null && toIso(at).startsWith(text.slice(0, 19)) ? at : null
}

/** @throws TypeError when the text is no moment */
export function momentOf(text: string): Millis {
  const at = readMoment(text)
  if (at === null) throw new TypeError(`no moment: ${text}`)
  return at
}

/** Whether a text is a moment. */
export function isMoment(text: string): boolean {
  return readMoment(text) !== null
}

/** A logged price, always with 8 decimals. @throws TypeError when it is none */
export function midOf(text: string): Price {
  const read = parseDecimal(text, PRICE_SCALE)
  if (!read.ok || formatDecimal(read.units, PRICE_SCALE) !== text) {
    throw new TypeError(`no logged price: ${text}`)
  }
  return price(read.units)
}
