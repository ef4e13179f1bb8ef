import { escrowOf, stakeOf } from '#protocol/formulas/contractPart.ts'
import type { Json } from '#protocol/proof/canonical.ts'
import type { OptionReceipt } from '#protocol/proof/optionReceipt.ts'
import type { Receipt, ReceiptEdit, ReceiptOrder } from '#protocol/proof/receipt.ts'
import type { ReceiptFee } from '#protocol/proof/receiptFee.ts'
import { recomputeOption } from '#protocol/proof/recomputeOption.ts'
import {
  editedPostings,
  priceOf,
  recomputeOrder,
  termsOf,
} from '#protocol/proof/recomputeReceipt.ts'
import { recomputeSpot } from '#protocol/proof/recomputeSpot.ts'
import type { SpotReceipt } from '#protocol/proof/spotReceipt.ts'
import { receiptOf } from './tamperedReceipts.ts'

/*
 * Receipts of the versions that the fixtures leave out: a fixture with other terms, and with the figures and entries
 * that follow from them. Only their signatures are missing.
 */

const read = <R>(name: string): R => JSON.parse(receiptOf(name)) as R

const FEE: ReceiptFee = {
  baseFeeRate: '0.0007',
  discountPercent: 15,
  level: 4,
  commissionPercent: 20,
}
/** 0.0007 less 15 %, rounded down to a part per million. */
const NET = { account: 'real', feeRate: '0.000595', feeTerms: FEE } as const
/** A commission of an order without a discount: its rate stays. */
export const SHARED = {
  account: 'real',
  feeTerms: { baseFeeRate: '0.0006', discountPercent: 0, level: null, commissionPercent: 20 },
} as const

const contract = (name: string, version: number, change: Partial<ReceiptOrder>): Json =>
  followed(read<Receipt>(name), version, change)

/** A contract's receipt with other terms, and what follows from them. */
export function followed(receipt: Receipt, version: number, change: Partial<ReceiptOrder>): Json {
  const { open, close, entries } = receipt
  const order = { ...receipt.order, ...change }
  const { opened, closed, feeRate, ...figures } = recomputeOrder(order, open.row.mid, close.row.mid)
  return {
    ...receipt,
    type: `contract-receipt.v${version}`,
    formula: `contract.${version}`,
    order: { ...order, ...figures, feeRate: feeRate ?? order.feeRate },
    entries: {
      opened: { ...entries.opened, postings: opened },
      closed: { ...entries.closed, postings: closed },
    },
  } as unknown as Json
}

function spot(name: string, change: Partial<SpotReceipt>, terms: object): Json {
  const receipt = { ...read<SpotReceipt>(name), ...change }
  const order = { ...receipt.order, ...terms }
  const { began, ended, feeRate, ...figures } = recomputeSpot(
    order,
    receipt.filled.row.mid,
    receipt.formula,
  )
  const { entries } = receipt
  return {
    ...receipt,
    order: { ...order, ...figures, feeRate: feeRate ?? order.feeRate },
    entries: {
      began: entries.began === null ? null : { ...entries.began, postings: began },
      ended: { ...entries.ended, postings: ended },
    },
  } as unknown as Json
}

/** A put in place of the call, at the premium that its basis gives. */
function put(formula: OptionReceipt['formula'], capPrice: string | null): Json {
  const receipt = read<OptionReceipt>('call')
  const { open, settled, entries } = receipt
  const mid = settled?.row.mid ?? null
  const asked = { ...receipt.order, side: 'put' as const, strike: '68010.00', capPrice }
  const stake = recomputeOption(asked, open.row.mid, mid).premium ?? ''
  const order = { ...asked, stake }
  const {
    began,
    ended,
    premium: _same,
    net,
    ...figures
  } = recomputeOption(order, open.row.mid, mid)
  return {
    ...receipt,
    formula,
    order: { ...order, ...figures, result: net },
    entries: {
      began: { ...entries.began, postings: began },
      ended: { ...entries.ended, postings: ended },
    },
  } as unknown as Json
}

const MORE = read<Receipt>('moreMargin')
const STOP = read<Receipt>('stopEntry')

/** A change of both stops of seven lots, with what it sets aside. */
function movedStops(): ReceiptEdit {
  const { order, open } = MORE
  const terms = termsOf(order)
  const escrowAt = (takeProfit: string): bigint => {
    const stops = { stopLoss: priceOf(order.stopLoss), takeProfit: priceOf(takeProfit) }
    const { side, openPrice } = order
    const base = { side, leverage: BigInt(order.leverage), openPrice: priceOf(openPrice) }
    const { position } = stakeOf({ ...base, ...stops, lots: 7n, addedPerLot: 0n }, terms)
    return escrowOf(position, terms)
  }
  const postings = editedPostings(escrowAt('70000.00') - escrowAt('69000.00'))
  return {
    at: order.openedAt,
    logSeq: String(BigInt(open.row.seq) + 1n),
    lots: '7',
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    moved: [{ id: '5', at: order.openedAt, postings }],
  }
}

const MOVED = {
  openedLots: '7',
  lotsBefore: '4',
  stopLoss: '64800.00',
  takeProfit: '69000.00',
  edits: [movedStops()],
}

/** Ten lots, of which three are closed by hand. */
const PART = {
  lots: '3',
  stopLoss: '64700.00',
  history: {
    openedLots: '10',
    lotsBefore: '10',
    stopLoss: '64700.00',
    takeProfit: MORE.order.takeProfit,
    edits: [],
  },
}

/** A stop loss that was moved after a stop order had opened. */
function later(more: object): Pick<ReceiptOrder, 'stopLoss' | 'history'> {
  const { lots, stopLoss, takeProfit, openedAt } = STOP.order
  const edit = { at: openedAt, logSeq: STOP.open.row.seq, lots, takeProfit, moved: [], ...more }
  const edits = [{ ...edit, stopLoss: '67200.00' }]
  return {
    stopLoss: '67200.00',
    history: { openedLots: lots, lotsBefore: lots, stopLoss, takeProfit, edits },
  }
}

/** By what they are. */
export const DERIVED: Readonly<Record<string, Json>> = {
  'v2, stops moved': contract('moreMargin', 2, { history: MOVED }),
  'v2, a part': contract('moreMargin', 2, PART),
  'v4, a discount': contract('long', 4, NET),
  'v4, a discount and a part': contract('moreMargin', 4, { ...PART, ...NET }),
  'v4, a commission of an order that waited': contract('waited', 4, SHARED),
  'v5, more margin and a discount': contract('moreMargin', 5, NET),
  'v6, a stop order with a commission': contract('stopEntry', 6, SHARED),
  'v6, a stop order with stops moved': contract('stopEntry', 6, later({})),
  'v6, a stop order that might get margin': contract('stopEntry', 6, later({ added: '0.000000' })),
  'coins, a discount': spot('marketBuy', { type: 'spot-receipt.v2' }, NET),
  'coins, a limit and a discount': spot('limitBuy', { type: 'spot-receipt.v2' }, NET),
  'coins, a limit or better': spot('limitBuy', { formula: 'spot.2' }, {}),
  'a put without a cap': put('black-scholes-capped-1', null),
  'a put with a cap': put('black-scholes-capped-2', '66500.00'),
}
