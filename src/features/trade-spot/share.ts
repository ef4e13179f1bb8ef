import { ASSET_SCALE } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { spotAmountFor } from '#protocol/formulas/spotOrder.ts'
import type { SpotPair } from '#protocol/formulas/spotTerms.ts'
import type { Price } from '#protocol/price.ts'
import { lesser, type SizeShare, shareAt, shareOf } from '#src/entities/order/sizeShare.ts'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import type { DecimalSign, SpotFields, SpotFigures } from './fields.ts'

/** What an order may spend: the total when buying, the amount when selling; units of the asset paid with. */
export interface SpotRange {
  readonly least: bigint
  readonly most: bigint
}

/**
 * What is there, within what an order may be worth at its price; null while it is unknown what is there. Before the
 * first price nobody knows what coins are worth: then it is all of them.
 */
export function spendable(
  { side }: Pick<SpotFields, 'side'>,
  available: bigint | null,
  at: Price | null,
  { terms, limits }: SpotPair,
): SpotRange | null {
  if (available === null) return null
  if (side === 'buy') return { least: limits.least, most: lesser(available, limits.most) }
  if (at === null) return { least: 1n, most: available }
  // One unit more than is worth less than the least, rounded up.
  const least = spotAmountFor(limits.least - 1n, at, terms) + 1n
  return { least, most: lesser(available, spotAmountFor(limits.most, at, terms)) }
}

/** In which of both fields a share stands. */
const typedIn = ({ side }: Pick<SpotFields, 'side'>): SpotFields['typed'] =>
  side === 'buy' ? 'total' : 'amount'

/** The fields with a share of what can be spent: of the total when buying, of the amount when selling. */
export function withShare(
  fields: SpotFields,
  share: SizeShare,
  most: bigint,
  { terms }: SpotPair,
  decimalSign: DecimalSign,
): SpotFields {
  const typed = typedIn(fields)
  const asset = typed === 'total' ? terms.quote : terms.base
  const text = formatDecimal(shareOf(most, share), ASSET_SCALE[asset], 0)
  return { ...fields, typed, size: typedForm(text, decimalSign) }
}

/** The share of what can be spent that stands in its field; null where none does. */
export function chosenShare(
  fields: SpotFields,
  { size }: SpotFigures,
  range: SpotRange | null,
): SizeShare | null {
  if (range === null || !size.ok || fields.typed !== typedIn(fields)) return null
  return shareAt(range.most, size.value)
}
