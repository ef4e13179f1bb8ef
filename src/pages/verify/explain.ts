import type { Receipt, ReceiptOrder, ReceiptPrice } from '#protocol/proof/receipt.ts'
import {
  type AnyCheck,
  type AnyCheckName,
  isContractReceipt,
  type Verdict,
} from '#protocol/proof/receiptVerifier.ts'
import { isOtherFigure, type OtherFigureName, otherFormula } from './explainOthers.ts'
import { decimal, netRate, type Piece, rate, shownText, sidePrice, sign } from './pieces.ts'

/** The figures that are worked out again, in the order they come about. */
export const FIGURES = [
  'feeRate',
  'openPrice',
  'margin',
  'openFee',
  'liquidationPrice',
  'maxWin',
  'closeReason',
  'closePrice',
  'profit',
  'closeFee',
  'result',
] as const satisfies readonly AnyCheckName[]
export type FigureName = (typeof FIGURES)[number]

/** A figure worked out again. */
export interface FigureLine {
  readonly name: FigureName | OtherFigureName
  readonly ok: boolean
  /** What the receipt says. */
  readonly stated: string
  /** What it must say. */
  readonly computed: string
  /** How it comes about; null where that takes more than a line. */
  readonly formula: readonly Piece[] | null
}

/** The verdict in a word. `sound`: all holds, and nobody knows whose signature it is. */
export type VerdictTone = 'valid' | 'sound' | 'invalid'

/**
 * Anybody can make a sound receipt with a key of their own, so it is valid only when the key was
 * compared with one known from elsewhere.
 */
export function toneOf({ ok, checks }: Verdict): VerdictTone {
  if (!ok) return 'invalid'
  return checks.some((check) => check.name === 'key') ? 'valid' : 'sound'
}

function worth(order: ReceiptOrder, price: Piece): readonly Piece[] {
  return [decimal(order.lots), sign('×'), decimal(order.contractSize), sign('×'), price]
}

function formulaOf(name: FigureName, { order, open, close }: Receipt): readonly Piece[] | null {
  const long = order.side === 'long'
  const opened = decimal(order.openPrice)
  const closed = decimal(order.closePrice)
  switch (name) {
    case 'openPrice':
      return sidePrice(open.row.mid, order.spreadRate, long)
    case 'feeRate':
      return netRate(order.feeTerms)
    case 'margin':
      // What was added, and which lots have it, takes more than a line.
      if (order.history?.edits.some(({ added }) => added !== undefined) === true) return null
      return [...worth(order, opened), sign('÷'), decimal(order.leverage)]
    case 'openFee':
      return [...worth(order, opened), sign('×'), rate(order.feeRate)]
    case 'closePrice':
      return order.closeReason === 'takeProfit'
        ? null
        : sidePrice(close.row.mid, order.spreadRate, !long)
    case 'profit': {
      const [from, to] = long ? [opened, closed] : [closed, opened]
      return [...worth(order, sign('(')), to, sign('−'), from, sign(')')]
    }
    case 'closeFee':
      // What a corporate action closes pays none.
      if (order.exAt !== undefined) return null
      return [...worth(order, closed), sign('×'), rate(order.feeRate)]
    case 'result': {
      const fees = [sign('−'), decimal(order.openFee), sign('−'), decimal(order.closeFee)]
      return [decimal(order.profit), ...fees]
    }
    case 'liquidationPrice':
    case 'maxWin':
    case 'closeReason':
      return null
  }
}

/** The figures of a receipt with the way to each; empty where they could not be worked out. */
export function explainFigures({ checks, receipt }: Verdict): readonly FigureLine[] {
  if (receipt === null) return []
  const line = <Name extends AnyCheckName>(name: Name, formula: readonly Piece[] | null) => {
    const found = checks.find((check) => check.name === name)
    if (found?.computed === undefined) return []
    const { ok, computed } = found
    return [{ name, ok, stated: shownText(found.stated) ?? '', computed, formula }]
  }
  if (isContractReceipt(receipt)) {
    return FIGURES.flatMap((name) => line(name, formulaOf(name, receipt)))
  }
  const names = checks.map((check) => check.name).filter(isOtherFigure)
  return names.flatMap((name) => line(name, otherFormula(name, receipt)))
}

/** A check that is no figure. */
export interface PlainCheck {
  readonly name: Exclude<AnyCheckName, FigureName | OtherFigureName>
  readonly ok: boolean
}

function isFigure(name: AnyCheckName): name is FigureName | OtherFigureName {
  return FIGURES.some((figure) => figure === name) || isOtherFigure(name)
}

/** The checks that are no figure. */
export function plainChecks(checks: readonly AnyCheck[]): readonly PlainCheck[] {
  return checks.flatMap(({ name, ok }) => (isFigure(name) ? [] : [{ name, ok }]))
}

/** What a receipt is about; null where its fields can't be shown. */
export interface Subject {
  readonly code: string
  readonly number: string
  readonly long: boolean
  readonly leverage: string
  readonly lots: string
  readonly demo: boolean
  readonly openRow: string
  readonly closeRow: string
  readonly openAt: string
  readonly closeAt: string
}

function rowOf({ row }: ReceiptPrice): { readonly seq: string | null; readonly at: string | null } {
  return { seq: shownText(row.seq), at: shownText(row.at) }
}

/** Reads what a receipt is about. */
export function subjectOf(receipt: Receipt): Subject | null {
  const { order, open, close } = receipt
  try {
    const [from, to] = [rowOf(open), rowOf(close)]
    const subject = {
      code: shownText(order.code),
      number: shownText(order.id),
      leverage: shownText(order.leverage),
      lots: shownText(order.lots),
      openRow: from.seq,
      closeRow: to.seq,
      openAt: from.at,
      closeAt: to.at,
    }
    if (Object.values(subject).includes(null)) return null
    return {
      ...(subject as { readonly [K in keyof typeof subject]: string }),
      long: order.side === 'long',
      demo: order.account === 'demo',
    }
  } catch {
    // Parts of it are missing.
    return null
  }
}
