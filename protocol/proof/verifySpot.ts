import { fits } from './form.ts'
import { figureChecks, orNull, sameJson } from './receiptFigures.ts'
import {
  checkThat,
  entryNo,
  isFreshAt,
  type ReceiptCheck,
  type ReceiptKind,
  rowChecks,
} from './receiptKind.ts'
import { recomputeSpot } from './recomputeSpot.ts'
import { isMoment } from './scalars.ts'
import { SPOT_RECEIPT_FORM, type SpotReceipt } from './spotReceipt.ts'

/** The figures that are worked out again, in the order they come about. */
export const SPOT_FIGURES = [
  'amount',
  'fillPrice',
  'held',
  'paid',
  'fee',
  'received',
  'paidRounding',
  'receivedRounding',
] as const

/** What is checked of a coin-to-coin order's receipt beside what is of any. */
export type SpotCheckName =
  | (typeof SPOT_FIGURES)[number]
  | 'feeRate'
  | 'decidingRow'
  | 'decidingSeal'
  | 'terms'
  | 'beganEntry'
  | 'endedEntry'

/** How the receipt of a coin-to-coin order is read and checked. */
export const SPOT_RECEIPT: ReceiptKind<SpotReceipt, SpotCheckName> = {
  hasForm: (value) => fits(value, SPOT_RECEIPT_FORM),
  checksOf(receipt) {
    const { filled, head, order } = receipt
    const rows = { decimals: order.decimals, prices: [filled] }
    return [
      ...rowChecks<SpotCheckName>('decidingRow', 'decidingSeal', filled, head, rows),
      checkThat('terms', () => fitsTerms(receipt)),
      ...outcomeChecks(receipt),
    ]
  },
}

/** Its terms hold together, and the row is of its instrument and of the moment that counts. */
function fitsTerms({ order, filled, entries }: SpotReceipt): boolean {
  const { held, type, side, total, limitPrice } = order
  const waited = held !== null
  const [from, row] = [order.placedLogSeq, filled.row.seq].map(entryNo)
  if (from === undefined || row === undefined) return false
  return (
    order.base !== order.quote &&
    (type === 'limit') === (limitPrice !== null) &&
    (total === null || (type === 'market' && side === 'buy')) &&
    (!waited || type === 'limit') &&
    filled.row.instrumentId === order.instrumentId &&
    isMoment(order.placedAt) &&
    isMoment(order.filledAt) &&
    (waited
      ? row > from && entries.began !== null && followsIn(entries.began.id, entries.ended.id)
      : // It filled as it was placed: at the last price there was then.
        row === from &&
        entries.began === null &&
        entryNo(entries.ended.id) > 0n &&
        isFreshAt(order.placedAt, filled))
  )
}

const followsIn = (first: string, second: string): boolean => entryNo(first) < entryNo(second)

function outcomeChecks({
  formula,
  order,
  filled,
  entries,
}: SpotReceipt): readonly ReceiptCheck<SpotCheckName>[] {
  const computed = orNull(() => recomputeSpot(order, filled.row.mid, formula))
  const figures =
    order.feeTerms === undefined ? SPOT_FIGURES : (['feeRate', ...SPOT_FIGURES] as const)
  return [
    ...figureChecks(figures, order, computed),
    ...(entries.began === null && computed?.began === null
      ? []
      : [
          {
            name: 'beganEntry' as const,
            ok: sameJson(entries.began?.postings, computed?.began),
          },
        ]),
    { name: 'endedEntry', ok: sameJson(entries.ended.postings, computed?.ended) },
  ]
}
