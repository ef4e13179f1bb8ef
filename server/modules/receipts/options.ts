import type { OptionReceipt } from '#protocol/proof/optionReceipt.ts'
import { receiptEntry } from './rulesEntries.ts'
import { formulaOf, isListed, receiptOption } from './viewOption.ts'
import type { ReceiptContext, ReceiptSource } from './source.ts'
import { type EntryLeg, selectEntries } from './storeEntries.ts'
import { selectDueOptions, selectNeededOfOptions, type SettledOption } from './storeOptions.ts'

/** Receipts of settled and void options. */
export const OPTIONS: ReceiptSource = {
  async due(query, after, log, limit) {
    const options = await selectDueOptions(query, after, log.lastSeq, limit)
    const ids = options.map(({ id }) => id)
    const legs = await selectEntries(query, 'option', ids)
    return options.map((option) => ({
      id: option.id,
      customerId: option.customer_id,
      write: (context) => bodyOf(option, legs, context),
    }))
  },
  needed: selectNeededOfOptions,
}

async function bodyOf(
  option: SettledOption,
  legs: readonly EntryLeg[],
  { issuer, head, priceOf }: ReceiptContext,
): Promise<Omit<OptionReceipt, 'signature'>> {
  const rows = rowsOf(option)
  const own = legs.filter((leg) => leg.ref === option.id)
  const read = async (seq: bigint | null) => (seq === null ? null : priceOf(seq))
  return {
    ...(option.linked
      ? { type: typeOf(option), next: await read(rows.next) }
      : { type: 'option-receipt.v1' }),
    formula: formulaOf(option),
    issuer,
    order: receiptOption(option),
    open: await priceOf(option.open_log_seq),
    settled: await read(rows.settled),
    gap:
      rows.gap === null
        ? null
        : { before: await priceOf(rows.gap[0]), after: await priceOf(rows.gap[1]) },
    head,
    entries: {
      began: receiptEntry(own, 'optionBought'),
      ended: receiptEntry(own, endTypeOf(option)),
    },
  }
}

function typeOf(option: SettledOption): OptionReceipt['type'] {
  if (option.ex_at !== null) return 'option-receipt.v4'
  return isListed(option) ? 'option-receipt.v3' : 'option-receipt.v2'
}

/** The type of the entry that ended it. */
function endTypeOf({ outcome }: SettledOption): 'optionVoided' | 'optionSold' | 'optionSettled' {
  if (outcome === 'void') return 'optionVoided'
  return outcome === 'sold' ? 'optionSold' : 'optionSettled'
}

/** The rows of a receipt beside that of the purchase, by number. */
interface Rows {
  readonly settled: bigint | null
  readonly next: bigint | null
  readonly gap: readonly [before: bigint, after: bigint] | null
}

/** A row it was sold at stands alone; one up to its expiry with the next; a later one, or none, is shown as a gap. */
function rowsOf(option: SettledOption): Rows {
  const { outcome, before_seq: before, settle_log_seq: settled, settle_log_at: at } = option
  if (outcome === 'sold') return { settled, next: null, gap: null }
  const isLate = at !== null && at > option.expires_at
  if (settled !== null && !isLate) return { settled, next: option.after_seq, gap: null }
  const after = settled ?? option.after_seq
  return {
    settled: null,
    next: null,
    gap: before === null || after === null ? null : [before, after],
  }
}
