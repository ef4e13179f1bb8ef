import type { FigureLine } from './explain.ts'

/** What each figure is called: in the words of the screens it is known from. */
export const FIGURE_TEXT = {
  openPrice: 'verify:figure.openPrice',
  margin: 'verify:figure.margin',
  openFee: 'verify:figure.openFee',
  liquidationPrice: 'verify:figure.liquidationPrice',
  maxWin: 'verify:figure.maxWin',
  closeReason: 'verify:figure.closeReason',
  closePrice: 'verify:figure.closePrice',
  profit: 'verify:figure.profit',
  closeFee: 'verify:figure.closeFee',
  result: 'verify:figure.result',
  strike: 'option:strike',
  premium: 'verify:figure.premium',
  maxPayout: 'option:mostPayout',
  settlePrice: 'option:settlePrice',
  outcome: 'verify:figure.outcome',
  payout: 'option:payout',
  net: 'option:result',
  amount: 'spot:amount',
  fillPrice: 'spot:price',
  held: 'spot:held',
  paid: 'spot:sumPaid',
  fee: 'trade:done.fee',
  received: 'spot:sumReceived',
  paidRounding: 'verify:figure.paidRounding',
  receivedRounding: 'verify:figure.receivedRounding',
  totalYield: 'verify:figure.totalYield',
  income: 'plan:fact.income',
  exitFee: 'plan:terms.exit',
  returned: 'verify:figure.returned',
  rate: 'verify:figure.rate',
  gross: 'verify:figure.gross',
  remainder: 'verify:figure.remainder',
} as const satisfies Readonly<Record<FigureLine['name'], string>>

/** The texts that are read to show any receipt. */
export const RECEIPT_SLICES = [
  'verify',
  'receipt',
  'orders',
  'option',
  'spot',
  'plan',
  'trade',
  'common',
] as const
