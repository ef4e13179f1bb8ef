import { ASSET_SCALE } from '#protocol/assets.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import { LEAST_MARGIN, roomForMargin, withMargin } from '#protocol/formulas/contractMargin.ts'
import { liquidationPrice, type Position, type Terms } from '#protocol/formulas/contractOrder.ts'
import type { Price } from '#protocol/price.ts'
import { readPosition } from '#src/entities/order/position.ts'
import { readNumberInput } from '#src/shared/i18n/numberInput.ts'

/** What stands in the way of an amount, and the amount that would do or is missing, in USDT units. */
export type MarginIssue =
  | { readonly code: 'missing' | 'full' }
  | { readonly code: 'least' | 'most' | 'short'; readonly units: bigint }

/** Terms of a position that follow from its margin. Money in USDT units. */
export interface MarginTerms {
  readonly margin: bigint
  readonly liquidation: Price
  readonly maxLoss: bigint
}

/** What the field comes to. */
export interface ReadMargin {
  /** To be added, in USDT units; null while it can't be read. */
  readonly units: bigint | null
  readonly issue: MarginIssue | null
  /** The most that can be added now; null while the balance isn't known. */
  readonly most: bigint | null
  readonly before: MarginTerms
  /** With what is added; null while nothing can be. */
  readonly after: MarginTerms | null
}

/**
 * Reads how much is added to the margin of an order by the very rules the server judges it by; null for an order that
 * can't be read.
 * @param available of the account, in USDT units; null while it isn't known
 */
export function readMargin(
  order: ContractOrder,
  typed: string,
  available: bigint | null,
  decimalSign: '.' | ',',
): ReadMargin | null {
  const open = readPosition(order)
  if (open === null) return null
  const { position, terms, openFee } = open
  const input = readNumberInput(typed, { decimalSign, maxDecimals: ASSET_SCALE.USDT })
  const read = input.ok ? parseDecimal(input.value, ASSET_SCALE.USDT) : null
  const units = read?.ok === true ? read.units : null
  const room = roomForMargin(position, terms)
  const issue = issueOf(units, room, available)
  const termsOf = (one: Position): MarginTerms => marginTerms(one, terms, openFee)
  const isAdded = units !== null && units >= LEAST_MARGIN && units <= room
  return {
    units,
    issue,
    most: available === null ? null : available < room ? available : room,
    before: termsOf(position),
    after: isAdded ? termsOf(withMargin(position, units)) : null,
  }
}

function issueOf(units: bigint | null, room: bigint, available: bigint | null): MarginIssue | null {
  if (room < LEAST_MARGIN) return { code: 'full' }
  if (units === null || units === 0n) return { code: 'missing' }
  if (units < LEAST_MARGIN) return { code: 'least', units: LEAST_MARGIN }
  if (units > room) return { code: 'most', units: room }
  if (available !== null && units > available) return { code: 'short', units: units - available }
  return null
}

function marginTerms(position: Position, terms: Terms, openFee: bigint): MarginTerms {
  const { margin } = position
  return { margin, liquidation: liquidationPrice(position, terms), maxLoss: margin + openFee }
}
