import { exchangeFigures, exchangeRate } from '../formulas/exchange.ts'
import type { ReceiptExchange } from './exchangeReceipt.ts'
import { amountText, mixedPostings, ppmOf, unitsOf } from './receiptFigures.ts'
import { midOf } from './scalars.ts'
import type { SpotEntry } from './spotReceipt.ts'

/** What an exchange must say, given its terms and the rows it was made of. */
export interface RecomputedExchange {
  readonly rate: string
  readonly gross: string
  readonly fee: string
  readonly received: string
  readonly remainder: string
  readonly exchanged: SpotEntry['postings']
}

/**
 * Works an exchange out again from the logged prices, one for each leg, with the arithmetic of the quote.
 * @throws TypeError when a text is not of its form, there is no leg, or there are more or fewer prices than legs
 */
export function recomputeExchange(
  order: ReceiptExchange,
  mids: readonly string[],
): RecomputedExchange {
  const { from, to } = order
  const amount = unitsOf(order.amount, from)
  const legs = legsOf(order, mids)
  const feePpm = ppmOf(order.feeRate)
  const { gross, operatorPays, fee, received, remainder } = exchangeFigures({
    from,
    to,
    amount,
    legs,
    feePpm,
  })
  const show = (units: bigint): string => amountText(units, to)
  return {
    rate: exchangeRate(legs),
    gross: show(gross),
    fee: show(fee.up),
    received: show(received),
    remainder: show(remainder),
    exchanged: mixedPostings([
      [from, { 'customer/available': -amount, 'house/treasury': amount }],
      [
        to,
        {
          'customer/available': received,
          'house/fees': fee.down,
          'house/rounding': remainder,
          'house/treasury': -operatorPays,
        },
      ],
    ]),
  }
}

function legsOf({ legs }: ReceiptExchange, mids: readonly string[]) {
  if (legs.length === 0 || legs.length !== mids.length) throw new TypeError('no price for each leg')
  return legs.map(({ side }, at) => ({ side, mid: midOf(mids[at] ?? '') }))
}
