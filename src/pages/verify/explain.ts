import type { Receipt, ReceiptOrder, ReceiptPrice } from '#contract/proof/receipt.ts'
import type { AnyCheck, AnyCheckName, Verdict } from '#contract/proof/receiptVerifier.ts'

/** The figures that are worked out again, in the order they come about. */
export const FIGURES = [
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

/** A piece of a calculation: a figure, a rate, or a sign between them. */
export type Piece =
  | { readonly decimal: string }
  | { readonly rate: string }
  | { readonly sign: string }

/** A figure worked out again. */
export interface FigureLine {
  readonly name: FigureName
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

const LONGEST = 80

/** What can be shown of a value in a receipt, which may be anything; null when it is no short text. */
export function shownText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= LONGEST ? text : null
}

const decimal = (value: unknown): Piece => ({ decimal: shownText(value) ?? '' })
const rate = (value: unknown): Piece => ({ rate: shownText(value) ?? '' })
const sign = (text: string): Piece => ({ sign: text })

/** The logged price and half the spread: added for who buys, taken off for who sells. */
function sidePrice(mid: string, spread: string, buys: boolean): readonly Piece[] {
  const half = [rate(spread), sign('÷'), decimal('2'), sign(')')]
  return [decimal(mid), sign('× ('), decimal('1'), sign(buys ? '+' : '−'), ...half]
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
    case 'margin':
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
  return FIGURES.flatMap((name) => {
    const found = checks.find((check) => check.name === name)
    if (found?.computed === undefined) return []
    const { ok, computed } = found
    const stated = shownText(found.stated) ?? ''
    return [{ name, ok, stated, computed, formula: formulaOf(name, receipt) }]
  })
}

/** A check that is no figure. */
export interface PlainCheck {
  readonly name: Exclude<AnyCheckName, FigureName>
  readonly ok: boolean
}

function isFigure(name: AnyCheckName): name is FigureName {
  return FIGURES.some((figure) => figure === name)
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
