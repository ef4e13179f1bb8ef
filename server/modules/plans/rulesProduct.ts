import { ASSET_SCALE } from '#protocol/assets.ts'
import type { FieldFault } from '#protocol/answerCodes.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { yieldOfDay } from '#protocol/formulas/planOrder.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Offer, ProductTerms } from './types.ts'

const PPM_SCALE = 6

/** What operators may offer at most, in days and in parts per million: a slip of a digit is refused before it is read. */
const MOST = {
  days: 730,
  /** 0.5% a day. */
  dailyPpm: 5_000n,
  /** The yield of a whole term: half the principal. */
  termPpm: 500_000n,
  /** 20% of the principal for leaving early. */
  exitPpm: 200_000n,
}

const wrong = (field: keyof Offer, fault: FieldFault): Refusal =>
  new Refusal(CODE.malformed, { [field]: fault })

/**
 * The terms of an offer, in units.
 * @throws Refusal malformed with the field. Also where a day of the least amount would pay less than one unit: each day is
 *   an entry of the books that a receipt names
 */
export function toTerms(offer: Offer): ProductTerms {
  const { id, kind, asset, days } = offer
  const scale = ASSET_SCALE[asset]
  const dailyPpm = unitsOf(offer, 'dailyRate', PPM_SCALE)
  const minAmount = unitsOf(offer, 'minAmount', scale)
  const maxAmount = unitsOf(offer, 'maxAmount', scale)
  const unitPrice = offer.unitPrice === null ? null : unitsOf(offer, 'unitPrice', scale)
  const exitPpm = offer.exitRate === null ? null : unitsOf(offer, 'exitRate', PPM_SCALE)
  const [own, foreign] = kind === 'smart' ? EXIT_NOT_UNIT : UNIT_NOT_EXIT
  if (offer[own] === null) throw wrong(own, 'required')
  if (offer[foreign] !== null) throw wrong(foreign, 'unreasonable')
  if (days < 1) throw wrong('days', 'outOfRange')
  if (unitPrice === 0n) throw wrong('unitPrice', 'outOfRange')
  if (dailyPpm === 0n) throw wrong('dailyRate', 'outOfRange')
  if (yieldOfDay({ principal: minAmount, dailyPpm }, 1) < 1n) throw wrong('minAmount', 'outOfRange')
  if (maxAmount < minAmount) throw wrong('maxAmount', 'outOfRange')
  if (minAmount % (unitPrice ?? 1n) !== 0n) throw wrong('minAmount', 'unreasonable')
  if (maxAmount % (unitPrice ?? 1n) !== 0n) throw wrong('maxAmount', 'unreasonable')
  return { id, kind, asset, days, dailyPpm, minAmount, maxAmount, unitPrice, exitPpm }
}

/** Smart plans are left for a share, staking is bought in units: each has the one and lacks the other. */
const EXIT_NOT_UNIT = ['exitRate', 'unitPrice'] as const
const UNIT_NOT_EXIT = ['unitPrice', 'exitRate'] as const

/**
 * The terms of an offer that a person proposes: those of `toTerms`, within bounds.
 * @throws Refusal malformed with the field: outOfRange, or unreasonable where the whole term yields too much
 */
export function proposedTerms(offer: Offer): ProductTerms {
  const terms = toTerms(offer)
  const { days, dailyPpm, exitPpm } = terms
  if (days > MOST.days) throw wrong('days', 'outOfRange')
  if (dailyPpm > MOST.dailyPpm) throw wrong('dailyRate', 'outOfRange')
  if (dailyPpm * BigInt(days) > MOST.termPpm) throw wrong('dailyRate', 'unreasonable')
  if (exitPpm !== null && exitPpm > MOST.exitPpm) throw wrong('exitRate', 'outOfRange')
  return terms
}

type Decimals = 'dailyRate' | 'minAmount' | 'maxAmount' | 'unitPrice' | 'exitRate'

function unitsOf(offer: Offer, field: Decimals, scale: number): bigint {
  const read = parseDecimal(offer[field] ?? '', scale)
  if (!read.ok) throw wrong(field, read.fault)
  return read.units
}
