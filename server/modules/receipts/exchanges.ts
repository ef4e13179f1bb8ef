import { EXCHANGE_FORMULA, exchangeRate } from '#protocol/formulas/exchange.ts'
import type {
  ExchangeReceipt,
  ReceiptExchange,
  ReceiptLeg,
} from '#protocol/proof/exchangeReceipt.ts'
import type { SpotEntry } from '#protocol/proof/spotReceipt.ts'
import { money, moment, rate } from './figures.ts'
import { spotEntry } from './rulesEntries.ts'
import type { ReceiptContext, ReceiptSource } from './source.ts'
import { type EntryLeg, selectEntries } from './storeEntries.ts'
import { type MadeExchange, selectDueExchanges, selectNeededOfExchanges } from './storeExchange.ts'

/** Receipts of currency exchanges. */
export const EXCHANGES: ReceiptSource = {
  async due(query, after, log, limit) {
    const made = await selectDueExchanges(query, after, log.lastSeq, limit)
    const ids = made.map(({ id }) => id)
    const legs = await selectEntries(query, 'exchange', ids)
    return made.map((one) => ({
      id: one.id,
      customerId: one.customer_id,
      write: (context) => bodyOf(one, legs, context),
    }))
  },
  needed: selectNeededOfExchanges,
}

async function bodyOf(
  made: MadeExchange,
  entryLegs: readonly EntryLeg[],
  { issuer, head, priceOf }: ReceiptContext,
): Promise<Omit<ExchangeReceipt, 'signature'>> {
  // Other arithmetic would be a receipt of another type.
  if (made.formula !== EXCHANGE_FORMULA) throw new Error(`exchange ${made.id} by ${made.formula}`)
  const own = entryLegs.filter((leg) => leg.ref === made.id)
  const exchanged = spotEntry(own, 'exchanged')
  const prices = []
  for (const seq of made.leg_seqs) prices.push(await priceOf(seq))
  return {
    type: 'exchange-receipt.v1',
    formula: EXCHANGE_FORMULA,
    issuer,
    order: receiptExchange(made, exchanged),
    prices,
    head,
    entries: { exchanged },
  }
}

/** An exchange as its receipt tells it; what roundings left over is told as the books say it. */
function receiptExchange(made: MadeExchange, { postings }: SpotEntry): ReceiptExchange {
  const { from_asset: from, to_asset: to } = made
  const legs = legsOf(made)
  const rounding = postings.find(({ bucket }) => bucket === 'house/rounding')
  return {
    id: made.id,
    account: made.account,
    from,
    to,
    amount: money(made.amount, from),
    feeRate: rate(made.fee_ppm),
    legs: legs.map(({ instrumentId, code, side }) => ({ instrumentId, code, side })),
    quotedAt: moment(made.quoted_at),
    expiresAt: moment(made.expires_at),
    exchangedAt: moment(made.exchanged_at),
    rate: exchangeRate(legs),
    gross: money(made.gross, to),
    fee: money(made.fee, to),
    received: money(made.received, to),
    remainder: rounding?.amount ?? money(0n, to),
  }
}

/** @throws Error when a list of the row is shorter than the others, which its checks rule out */
function legsOf(
  made: MadeExchange,
): readonly (ReceiptLeg & { mid: MadeExchange['leg_mids'][0] })[] {
  return made.leg_ids.map((instrumentId, place) => {
    const [code, side] = [made.leg_codes[place], made.leg_sides[place]]
    const mid = made.leg_mids[place]
    if (code !== undefined && side !== undefined && mid !== undefined) {
      return { instrumentId, code, side, mid }
    }
    throw new Error(`exchange ${made.id} has lost one of its prices`)
  })
}
