import { ASSET_SCALE, type AssetCode } from '../assets.ts'
import { formatDecimal, parseDecimal } from '../decimal.ts'
import { PRICE_SCALE } from '../price.ts'
import { canonicalJson, type Json } from './canonical.ts'
import type { ReceiptEntry } from './receipt.ts'
import { type ReceiptCheck, safely } from './receiptKind.ts'
import type { SpotEntry } from './spotReceipt.ts'

export type Postings = ReceiptEntry['postings']

const PPM_SCALE = 6

/** Units of an amount. @throws TypeError when the text is none of the asset */
export function unitsOf(text: string, asset: AssetCode): bigint {
  return decimalOf(text, ASSET_SCALE[asset])
}

/** A rate in parts per million. @throws TypeError when the text is none */
export function ppmOf(text: string): bigint {
  return decimalOf(text, PPM_SCALE)
}

/** Whole units of 10^-scale. @throws TypeError when the text is no decimal of the scale */
export function decimalOf(text: string, scale: number): bigint {
  const read = parseDecimal(text, scale)
  if (!read.ok) throw new TypeError(`no figure: ${text}`)
  return read.units
}

/** Decimals of an instrument's prices. @throws TypeError for so many that a power of ten would take minutes */
export function decimalsOf(decimals: number): number {
  if (decimals < 0 || decimals > PRICE_SCALE) throw new TypeError(`no decimals: ${decimals}`)
  return decimals
}

/** Decimal text with every decimal of the asset. */
export function amountText(units: bigint, asset: AssetCode): string {
  return formatDecimal(units, ASSET_SCALE[asset])
}

/** What an entry must say that moves these units of an asset; given by bucket, in the order of their names. */
export function postingsOf(asset: AssetCode, units: Readonly<Record<string, bigint>>): Postings {
  return Object.entries(units)
    .filter(([, moved]) => moved !== 0n)
    .map(([bucket, moved]) => ({ bucket, amount: amountText(moved, asset) }))
}

/** Postings of several coins, ordered by bucket and coin. */
export function mixedPostings(
  moves: readonly (readonly [AssetCode, Readonly<Record<string, bigint>>])[],
): SpotEntry['postings'] {
  const all = moves.flatMap(([asset, units]) =>
    postingsOf(asset, units).map(({ bucket, amount }) => ({ bucket, asset, amount })),
  )
  return all.sort((a, b) => (`${a.bucket} ${a.asset}` < `${b.bucket} ${b.asset}` ? -1 : 1))
}

/** Whether two values are the same to the last sign. */
export function sameJson(stated: unknown, due: unknown): boolean {
  return safely(() => canonicalJson(stated as Json) === canonicalJson(due as Json))
}

/** What a receipt says, by the name of the check. */
export type Figures<Name extends string> = { readonly [N in Name]?: string | null }

/**
 * A check for each figure that there is to be. All fail where the figures could not be worked out at all.
 * @param computed null where a field is not of its form
 */
export function figureChecks<Name extends string>(
  names: readonly Name[],
  stated: Figures<Name>,
  computed: Figures<Name> | null,
): readonly ReceiptCheck<Name>[] {
  return names.flatMap((name): readonly ReceiptCheck<Name>[] => {
    const says = stated[name] ?? null
    if (computed === null) return [{ name, ok: false }]
    const must = computed[name] ?? null
    if (must === null) return says === null ? [] : [{ name, ok: false, stated: says }]
    return [{ name, ok: says === must, stated: says ?? '', computed: must }]
  })
}

/** What comes of an arithmetic, or null where a field of a hostile receipt stopped it. */
export function orNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
