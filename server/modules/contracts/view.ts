import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { ADDED_SCALE, addedFor } from '#protocol/formulas/contractMargin.ts'
import { type Terms, worth } from '#protocol/formulas/contractOrder.ts'
import type { TermsText } from '#protocol/formulas/readTerms.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { formatPrice, PRICE_SCALE, type Price } from '#protocol/price.ts'
import type { Notice } from '#protocol/notice.ts'
import { toIso } from '#protocol/time.ts'
import { toDiscount } from '#server/modules/commands/service.ts'
import type { ContractState, WaitingRecord } from './types.ts'

const PPM_SCALE = 6

const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))
const rate = (ppm: bigint): string => formatDecimal(ppm, PPM_SCALE, 0)

const termsText = (terms: Terms): TermsText => ({
  contractSize: formatDecimal(terms.contractSize, PRICE_SCALE, 0),
  feeRate: rate(terms.feePpm),
  spreadRate: rate(terms.spreadPpm),
  closeOutRatio: rate(terms.closeOutPpm),
})

/** An order as the wire carries it. */
export function toContractOrder(order: ContractState): ContractOrder {
  const { terms, position, changes, closing } = order
  const { decimals } = terms
  const show = (price: Price): string => formatPrice(price, decimals)
  return {
    id: order.id,
    instrumentId: String(order.instrumentId),
    code: order.code,
    appName: order.appName,
    decimals,
    side: position.side,
    state: closing === null ? 'open' : 'closed',
    lots: String(position.lots),
    openedLots: String(changes.openedLots),
    parentId: changes.partOf?.id ?? null,
    edits: changes.edits,
    leverage: order.leverage,
    ...termsText(terms),
    ...toDiscount(order),
    openPrice: show(position.openPrice),
    openedAt: toIso(order.openedAt),
    openLogSeq: String(order.openLogSeq),
    stopLoss: show(position.stopLoss),
    ...toTrail(order),
    takeProfit: show(position.takeProfit),
    liquidationPrice: show(order.liquidationPrice),
    worth: usdt(worth(position.lots, position.openPrice, terms).down),
    margin: usdt(position.margin),
    ...toAdded(order),
    openFee: usdt(order.openFee),
    maxLoss: usdt(position.margin + order.openFee),
    maxWin: usdt(order.maxWin),
    closePrice: closing === null ? null : show(closing.price),
    closedAt: closing === null ? null : toIso(closing.at),
    closeLogSeq: closing === null ? null : String(closing.logSeq),
    closeReason: closing === null ? null : closing.reason,
    profit: closing === null ? null : usdt(closing.profit),
    closeFee: closing === null ? null : usdt(closing.closeFee),
    result: closing === null ? null : usdt(closing.profit - order.openFee - closing.closeFee),
  }
}

/** What was added to its margin: of a part its share. Nothing where none was. */
function toAdded({ position, changes }: ContractState): Pick<ContractOrder, 'added'> {
  const { lots, addedPerLot } = position
  if (addedPerLot === 0n) return {}
  const before = changes.partOf?.lotsBefore ?? lots
  const units = addedFor(before, addedPerLot) - addedFor(before - lots, addedPerLot)
  return { added: { margin: usdt(units), perLot: formatDecimal(addedPerLot, ADDED_SCALE) } }
}

/** How its stop loss trails. Nothing where it is a fixed price. */
function toTrail({ terms, changes, openedAt }: ContractState): Pick<ContractOrder, 'trail'> {
  const { trail, editedAt } = changes
  if (trail === null) return {}
  const { distance, peak, peakLogSeq, sinceLogSeq } = trail
  return {
    trail: {
      distance: formatPrice(distance, terms.decimals),
      sinceLogSeq: String(sinceLogSeq),
      peak: formatDecimal(peak, PRICE_SCALE),
      peakLogSeq: String(peakLogSeq),
      changedAt: toIso(editedAt ?? openedAt),
    },
  }
}

/** A waiting order as the wire carries it. */
export function toWaitingContract(order: Omit<WaitingRecord, 'no' | 'endNo'>): WaitingContract {
  const { decimals } = order.terms
  const show = (price: Price): string => formatPrice(price, decimals)
  return {
    id: order.id,
    instrumentId: String(order.instrumentId),
    code: order.code,
    appName: order.appName,
    decimals,
    side: order.side,
    state: order.state,
    lots: String(order.lots),
    leverage: order.leverage,
    ...termsText(order.terms),
    ...toDiscount(order),
    entryType: order.entryType,
    limitPrice: show(order.limitPrice),
    stopLoss: show(order.stopLoss),
    takeProfit: show(order.takeProfit),
    held: usdt(order.held),
    edits: order.edits,
    placedAt: toIso(order.placedAt),
    endedAt: order.endedAt === null ? null : toIso(order.endedAt),
    cancelReason: order.cancelReason,
  }
}

/** What its customer is told once an order that waited was filled. */
export function filledNotice(
  { entryType }: Pick<WaitingRecord, 'entryType'>,
  order: ContractOrder,
): Notice {
  return { kind: 'contractOpened', order, ...(entryType === 'stop' ? { entryType } : {}) }
}
