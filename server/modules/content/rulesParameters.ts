import type { FieldFault } from '#protocol/answerCodes.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import type { ParameterName } from '#protocol/operatorParameters.ts'
import { isLink } from './rulesLinks.ts'

/** What an operator sets a figure to, so that it is counted. */
export const COUNTED = 'auto'

/** Decimals of the figures: volume is in USDT, the others are counted one by one. */
const DECIMALS: ReadonlyMap<ParameterName, number> = new Map([
  ['home_volume', 6],
  ['home_coins', 0],
  ['home_users', 0],
])

/** Digits before the point: more fit no page. */
const MOST_DIGITS = 15

/** What is wrong with the value of a parameter; null where nothing is. */
export function parameterFault(name: ParameterName, value: string): FieldFault | null {
  const decimals = DECIMALS.get(name)
  if (decimals === undefined) return isDownload(value) ? null : 'malformed'
  if (value === COUNTED) return null
  const read = parseDecimal(value, decimals)
  if (!read.ok) return read.fault
  return read.units >= 10n ** BigInt(MOST_DIGITS + decimals) ? 'outOfRange' : null
}

/** Where Android looks at an app before it is installed. */
const STORE = 'https://play.google.com/store/apps/'

/**
 * An address of an app: a path of ours, or the store. One person sets it, and an app from anywhere could ask for a
 * wallet's secret words.
 */
const isDownload = (value: string): boolean =>
  isLink(value) && (value.startsWith('/') || value.startsWith(STORE))
