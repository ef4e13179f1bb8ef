import type { ExchangeReceipt } from '#protocol/proof/exchangeReceipt.ts'
import type { AnyCheckName, OtherReceipt } from '#protocol/proof/receiptVerifier.ts'
import type { ReceiptLoan } from '#protocol/proof/loanReceipt.ts'
import type { ReceiptOption } from '#protocol/proof/optionReceipt.ts'
import type { ReceiptPlan } from '#protocol/proof/planReceipt.ts'
import type { SpotReceipt } from '#protocol/proof/spotReceipt.ts'
import { CANCEL_FIGURES } from '#protocol/proof/verifyCancel.ts'
import { EXCHANGE_FIGURES } from '#protocol/proof/verifyExchange.ts'
import { LOAN_FIGURES } from '#protocol/proof/verifyLoan.ts'
import { OPTION_FIGURES } from '#protocol/proof/verifyOption.ts'
import { PLAN_FIGURES } from '#protocol/proof/verifyPlan.ts'
import { SPOT_FIGURES } from '#protocol/proof/verifySpot.ts'
import { parsePrice } from '#protocol/price.ts'
import { decimal, netRate, type Piece, rate, sidePrice, sign } from './pieces.ts'

/** The figures of receipts that are not of contracts that were opened. */
const OTHER_FIGURES = [
  ...OPTION_FIGURES,
  'feeRate' as const,
  ...SPOT_FIGURES,
  ...PLAN_FIGURES,
  ...EXCHANGE_FIGURES,
  ...LOAN_FIGURES,
  ...CANCEL_FIGURES,
]
export type OtherFigureName = (typeof OTHER_FIGURES)[number]

/** Whether a check is one of these figures. */
export function isOtherFigure(name: AnyCheckName): name is OtherFigureName {
  return OTHER_FIGURES.some((figure) => figure === name)
}

/** How a figure comes about; null where that takes more than a line. */
export function otherFormula(
  name: OtherFigureName,
  receipt: OtherReceipt,
): readonly Piece[] | null {
  switch (receipt.type) {
    case 'option-receipt.v1':
    case 'option-receipt.v2':
    case 'option-receipt.v3':
    case 'option-receipt.v4':
      return optionWays(receipt.order)[name] ?? null
    case 'spot-receipt.v1':
    case 'spot-receipt.v2':
      return spotWays(receipt)[name] ?? null
    case 'contract-cancel-receipt.v1':
    case 'contract-cancel-receipt.v2':
    case 'contract-cancel-receipt.v3':
    case 'spot-cancel-receipt.v1':
      return null
    case 'plan-receipt.v1':
      return planWays(receipt.order)[name] ?? null
    case 'exchange-receipt.v1':
      return exchangeWays(receipt)[name] ?? null
    case 'loan-receipt.v1':
    case 'loan-receipt.v2':
      return loanWays(receipt.order)[name] ?? null
  }
}

type Ways = { readonly [N in OtherFigureName]?: readonly Piece[] | null }

function optionWays(order: ReceiptOption): Ways {
  const { stake, outcome, side } = order
  const paid = outcome === 'paid' ? moved(order) : null
  return {
    payout: outcome === 'win' ? winning(order) : paid,
    maxPayout: side === 'up' || side === 'down' ? winning(order) : null,
    net: [decimal(order.payout), sign('−'), decimal(stake)],
  }
}

const winning = ({ stake, rate: share }: ReceiptOption): readonly Piece[] => [
  decimal(stake),
  sign('× ('),
  decimal('1'),
  sign('+'),
  rate(share),
  sign(')'),
]

/** What the price went past the strike, for as much as was bought; up to the cap. */
function moved(order: ReceiptOption): readonly Piece[] {
  const { side, strike, lots, contractSize } = order
  const end = decimal(endOf(order))
  const [from, to] = side === 'call' ? [decimal(strike), end] : [end, decimal(strike)]
  const move = [sign('× ('), to, sign('−'), from, sign(')')]
  return [decimal(lots), sign('×'), decimal(contractSize), ...move]
}

function endOf({ side, settlePrice, capPrice }: ReceiptOption): string | null {
  const end = parsePrice(settlePrice ?? '')
  const cap = parsePrice(capPrice ?? '')
  if (end === null || cap === null) return settlePrice
  const isPast = side === 'call' ? end > cap : end < cap
  return isPast ? capPrice : settlePrice
}

function spotWays({ formula, order, filled }: SpotReceipt): Ways {
  const { side, amount, fillPrice, feeRate, held, total } = order
  const buys = side === 'buy'
  const worth = [decimal(amount), sign('×'), decimal(fillPrice)]
  const gross = buys ? [decimal(amount)] : worth
  return {
    feeRate: netRate(order.feeTerms),
    fillPrice:
      held === null || formula !== 'spot.1'
        ? sidePrice(filled.row.mid, order.spreadRate, buys)
        : null,
    amount: total === null ? null : [decimal(total), sign('÷'), decimal(fillPrice)],
    paid: buys ? worth : null,
    fee: [...gross, sign('×'), rate(feeRate)],
    received: [...gross, sign('−'), decimal(order.fee)],
  }
}

function planWays(order: ReceiptPlan): Ways {
  const { principal, dailyRate, days, paidDays, exitRate, exitFee, income } = order
  const yieldOf = (count: number): readonly Piece[] => [
    decimal(principal),
    sign('×'),
    rate(dailyRate),
    sign('×'),
    decimal(count),
  ]
  const less = (from: string): readonly Piece[] | null =>
    exitFee === null ? null : [decimal(from), sign('−'), decimal(exitFee)]
  return {
    totalYield: yieldOf(days),
    income: yieldOf(paidDays),
    exitFee: [decimal(principal), sign('×'), rate(exitRate)],
    returned: less(principal),
    net: less(income),
  }
}

/** Every price of the way multiplied or divided by, in turn. */
function exchangeWays({ order, prices }: ExchangeReceipt): Ways {
  const { amount, feeRate, gross, fee } = order
  const taken = order.legs.flatMap(({ side }, at): readonly Piece[] => [
    sign(side === 'sell' ? '×' : '÷'),
    decimal(prices[at]?.row.mid),
  ])
  return {
    rate: [decimal('1'), ...taken],
    gross: [decimal(amount), ...taken],
    fee: [decimal(gross), sign('×'), rate(feeRate)],
    received: [decimal(gross), sign('−'), decimal(fee)],
  }
}

/** Interest is of many days, which take more than a line. */
function loanWays({ amount, interest, repaid }: ReceiptLoan): Ways {
  return {
    lost: [decimal(amount), sign('+'), decimal(interest), sign('−'), decimal(repaid)],
  }
}
