import type { OptionReceipt } from '#protocol/proof/optionReceipt.ts'
import { receiptEntry } from './rulesEntries.ts'
import { formulaOf, receiptOption } from './viewOption.ts'
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
  const { settle_log_seq: settled, before_seq: before, after_seq: after } = option
  const own = legs.filter((leg) => leg.ref === option.id)
  const isVoid = option.outcome === 'void'
  return {
    ...(option.linked ? await linkedFields(option, priceOf) : { type: 'option-receipt.v1' }),
    formula: formulaOf(option),
    issuer,
    order: receiptOption(option),
    open: await priceOf(option.open_log_seq),
    settled: settled === null ? null : await priceOf(settled),
    gap:
      !isVoid || before === null || after === null
        ? null
        : { before: await priceOf(before), after: await priceOf(after) },
    head,
    entries: {
      began: receiptEntry(own, 'optionBought'),
      ended: receiptEntry(own, isVoid ? 'optionVoided' : 'optionSettled'),
    },
  }
}

/** What only a receipt on rows has that name the one before them. */
async function linkedFields(
  { settle_log_seq: settled, after_seq: after }: SettledOption,
  priceOf: ReceiptContext['priceOf'],
): Promise<Pick<OptionReceipt, 'type' | 'next'>> {
  const next = settled === null || after === null ? null : await priceOf(after)
  return { type: 'option-receipt.v2', next }
}
