import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import {
  dayOverAt,
  exitCost,
  firstDayAt,
  yieldOfDay,
  yieldOfTerm,
} from '#protocol/formulas/planOrder.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { PlanProduct } from '#protocol/planOrder.ts'
import type { Millis } from '#protocol/time.ts'
import { lesser } from '#src/entities/order/sizeShare.ts'
import { type NumberInputFault, readNumberInput, typedForm } from '#src/shared/i18n/numberInput.ts'

/** A product's terms as figures, in units of its asset and parts per million. */
export interface ReadProduct {
  readonly asset: AssetCode
  readonly days: number
  readonly dailyPpm: bigint
  readonly exitPpm: bigint | null
  readonly minAmount: bigint
  readonly maxAmount: bigint
  readonly unitPrice: bigint | null
  readonly soldOut: boolean
}

const PPM_SCALE = 6

function unitsOf(text: string, scale: number): bigint | null {
  const read = parseDecimal(text, scale)
  return read.ok ? read.units : null
}

/** Null when the answer's figures cannot be read: nothing can be bought on it then. */
export function readProduct(product: PlanProduct): ReadProduct | null {
  const { asset, days, soldOut } = product
  const scale = ASSET_SCALE[asset]
  const dailyPpm = unitsOf(product.dailyRate, PPM_SCALE)
  const exitPpm = product.exitRate === null ? null : unitsOf(product.exitRate, PPM_SCALE)
  const minAmount = unitsOf(product.minAmount, scale)
  const maxAmount = unitsOf(product.maxAmount, scale)
  const unitPrice = product.unitPrice === null ? null : unitsOf(product.unitPrice, scale)
  if (dailyPpm === null || minAmount === null || maxAmount === null) return null
  return { asset, days, dailyPpm, exitPpm, minAmount, maxAmount, unitPrice, soldOut }
}

export type ReadPrincipal =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly fault: NumberInputFault }

/** Decimals that may be typed: those of the asset, none where whole units are bought. */
export function typedDecimals({ asset, unitPrice }: ReadProduct): number {
  return unitPrice === null ? ASSET_SCALE[asset] : 0
}

/** What was typed as a principal: an amount, or how many units of the subscription price. */
export function readPrincipal(
  typed: string,
  product: ReadProduct,
  decimalSign: '.' | ',',
): ReadPrincipal {
  const read = readNumberInput(typed, { decimalSign, maxDecimals: typedDecimals(product) })
  if (!read.ok) return read
  if (product.unitPrice !== null) {
    return { ok: true, units: BigInt(read.value) * product.unitPrice }
  }
  const units = unitsOf(read.value, ASSET_SCALE[product.asset])
  return units === null ? { ok: false, fault: 'malformed' } : { ok: true, units }
}

/** What can be put in, in units of the asset. */
export interface PlanRange {
  readonly least: bigint
  readonly most: bigint
  /** The principal is a whole multiple of it. */
  readonly step: bigint
}

/** What is there, within what the product takes; null for a visitor or while unknown. */
export function planRange(product: ReadProduct, available: bigint | null): PlanRange | null {
  if (available === null) return null
  const { minAmount, maxAmount, unitPrice } = product
  return { least: minAmount, most: lesser(available, maxAmount), step: unitPrice ?? 1n }
}

/** A principal as a person would type it: an amount, or how many units of the subscription price. */
export function typedPrincipal(
  principal: bigint,
  { asset, unitPrice }: ReadProduct,
  decimalSign: '.' | ',',
): string {
  if (unitPrice !== null) return String(principal / unitPrice)
  return typedForm(formatDecimal(principal, ASSET_SCALE[asset], 0), decimalSign)
}

/** What a principal comes to, if it is put in at this moment. */
export interface PlanSummary {
  /** What the first day pays; the others differ from it by a unit at most. */
  readonly daily: bigint
  readonly total: bigint
  /** Null where nobody can leave early. */
  readonly exitCost: bigint | null
  readonly firstPaymentAt: Millis
  readonly endsAt: Millis
}

export function planSummary(product: ReadProduct, principal: bigint, now: Millis): PlanSummary {
  const { days, dailyPpm, exitPpm } = product
  const terms = { principal, days, dailyPpm, exitPpm }
  const startsAt = firstDayAt(now)
  return {
    daily: yieldOfDay(terms, 1),
    total: yieldOfTerm(terms),
    exitCost: exitCost(terms)?.up ?? null,
    firstPaymentAt: dayOverAt(startsAt, 1),
    endsAt: dayOverAt(startsAt, days),
  }
}

/** The first reason why a plan can't be bought; amounts as decimal text of the asset. */
export type PlanIssue =
  | { readonly code: 'soldOut' | 'running' | 'missing' | 'unreadable' }
  | { readonly code: 'tooFine'; readonly decimals: number }
  | { readonly code: 'tooLittle' | 'tooMuch' | 'notEnough'; readonly amount: string }

interface PlanSituation {
  /** Units; null for a visitor or while unknown, which is no issue. */
  readonly available: bigint | null
  /** Whether one of this product runs. */
  readonly running: boolean
}

export function planIssue(
  product: ReadProduct,
  principal: ReadPrincipal,
  { available, running }: PlanSituation,
): PlanIssue | null {
  if (product.soldOut) return { code: 'soldOut' }
  if (running) return { code: 'running' }
  if (!principal.ok) {
    if (principal.fault === 'required') return { code: 'missing' }
    if (principal.fault === 'tooPrecise') {
      return { code: 'tooFine', decimals: typedDecimals(product) }
    }
    return { code: 'unreadable' }
  }
  const { units } = principal
  const show = (value: bigint): string => formatAmount(amount(value, product.asset))
  if (units < product.minAmount) return { code: 'tooLittle', amount: show(product.minAmount) }
  if (units > product.maxAmount) return { code: 'tooMuch', amount: show(product.maxAmount) }
  if (available !== null && units > available) {
    return { code: 'notEnough', amount: show(units - available) }
  }
  return null
}
