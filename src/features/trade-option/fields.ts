import type { OptionKind, OptionSide } from '#protocol/machines/optionOrder.ts'
import type { OptionOffer } from '#protocol/optionOrder.ts'
import type { OptionTerm } from '#protocol/optionTerms.ts'
import { type LadderInput, isListedStrike, strikeLadder } from '#protocol/formulas/optionOrder.ts'
import { SIGMA_SCALE } from '#protocol/formulas/volatility.ts'
import { type Price, parsePrice } from '#protocol/price.ts'
import type { SizeShare } from '#src/entities/order/sizeShare.ts'
import { readNumberInput } from '#src/shared/i18n/numberInput.ts'
import { unitsOf, usdtUnits } from './readOption.ts'

/** What a person chose and typed, as typed. Each kind keeps its own while the other one is looked at. */
export interface OptionFields {
  readonly kind: OptionKind
  readonly upDown: {
    readonly side: 'up' | 'down'
    readonly term: OptionTerm
    readonly stake: string
  }
  readonly callPut: {
    readonly side: 'call' | 'put'
    readonly term: OptionTerm
    /** Decimal text; null while the strike nearest to the price is meant. */
    readonly strike: string | null
    readonly lots: string
    /** Share of the most that filled the lots in; null where they were typed. */
    readonly share: SizeShare | null
  }
}

export const NEW_FIELDS: OptionFields = {
  kind: 'upDown',
  upDown: { side: 'up', term: '5m', stake: '10' },
  callPut: { side: 'call', term: '1h', strike: null, lots: '1', share: null },
}

/** The side that is chosen. */
export function sideOf(fields: OptionFields): OptionSide {
  return fields[fields.kind].side
}

/** Sides of each kind, in order: the one that wins by a rise, the one that wins by a fall. */
export const SIDES = { upDown: ['up', 'down'], callPut: ['call', 'put'] } as const

/** The fields with this side of its kind. */
export function withSide(fields: OptionFields, side: OptionSide): OptionFields {
  if (side === 'up' || side === 'down') return { ...fields, upDown: { ...fields.upDown, side } }
  return { ...fields, callPut: { ...fields.callPut, side } }
}

/** What was typed as a figure: its units, or why not. */
export type Read =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly missing: boolean }

/** Reads an amount of USDT as typed. */
export function readStake(typed: string, decimalSign: '.' | ','): Read {
  const read = readNumberInput(typed, { decimalSign, maxDecimals: 6 })
  if (!read.ok) return { ok: false, missing: read.fault === 'required' }
  const units = usdtUnits(read.value)
  return units === null ? { ok: false, missing: false } : { ok: true, units }
}

/** Reads a number of lots as typed. */
export function readLots(typed: string, decimalSign: '.' | ','): Read {
  const read = readNumberInput(typed, { decimalSign, maxDecimals: 0 })
  if (!read.ok) return { ok: false, missing: read.fault === 'required' }
  return { ok: true, units: BigInt(read.value) }
}

/** What the listed strikes are taken from; null while a price or the volatility is not known. */
export function ladderOf(
  offer: OptionOffer,
  term: OptionTerm,
  spot: Price | null,
  decimals: number,
): LadderInput | null {
  const listed = offer.callPut?.terms.find((one) => one.term === term)
  const sigma = unitsOf(listed?.sigma ?? null, SIGMA_SCALE)
  const tradingMs = listed?.tradingMs ?? null
  if (spot === null || sigma === null || tradingMs === null) return null
  return { spot, sigma, tradingMs, decimals }
}

/**
 * The strikes to choose from, ascending: the listed ones, and the chosen one as long as it is still taken,
 * so that nothing jumps under the finger when the price moves by a step.
 */
export function strikesOf(ladder: LadderInput, chosen: string | null): readonly Price[] {
  const listed = strikeLadder(ladder)
  const kept = chosen === null ? null : parsePrice(chosen)
  if (kept === null || listed.includes(kept) || !isListedStrike(kept, ladder)) return listed
  const all = [...listed, kept]
  return all.sort((a, b) => (a < b ? -1 : 1))
}

/** The strike that is meant: the chosen one while it is taken, else the one nearest to the price. */
export function strikeOf(ladder: LadderInput, chosen: string | null): Price | null {
  const kept = chosen === null ? null : parsePrice(chosen)
  if (kept !== null && isListedStrike(kept, ladder)) return kept
  const distance = (one: Price): bigint =>
    one < ladder.spot ? ladder.spot - one : one - ladder.spot
  return strikeLadder(ladder).reduce<Price | null>(
    (best, one) => (best === null || distance(one) < distance(best) ? one : best),
    null,
  )
}
