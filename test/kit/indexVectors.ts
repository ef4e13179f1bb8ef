import { formatDecimal } from '#protocol/decimal.ts'
import { type IndexResult, indexPrice } from '#protocol/formulas/indexPrice.ts'
import { PRICE_SCALE, type Price } from '#protocol/price.ts'
import { canonicalJson, type Json } from '#protocol/proof/canonical.ts'
import { followsFromEvidence, readEvidence } from '#protocol/proof/evidence.ts'
import type { LogRow } from '#protocol/proof/logRow.ts'
import { safely } from '#protocol/proof/receiptKind.ts'

const shown = (mid: Price | undefined | null): Json =>
  mid === null || mid === undefined ? null : formatDecimal(mid, PRICE_SCALE)

/** An index as the vectors of the format show it. */
const shownIndex = ({ state, mid, held, uses }: IndexResult): Json => ({
  state,
  mid: shown(mid),
  held: shown(held?.mid),
  uses: uses.map(({ venue, use, excluded }) => [venue, use, excluded && [excluded.calmSince]]),
})

/** Of the index and of evidence. */
export const INDEX_WORK = {
  index: (given: Json): Json => shownIndex(indexPrice(readEvidence(canonicalJson(given)))),
  evidence: ({ row, evidence }: { row: LogRow; evidence: string }): Json =>
    safely(() => followsFromEvidence(row, evidence)),
}
