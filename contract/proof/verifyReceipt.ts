import { STALE_AFTER_MS } from '../marketTypes.ts'
import { parsePrice, price } from '../price.ts'
import { fromIso, type Millis } from '../time.ts'
import { fromHex, sameBytes, toHex } from './bytes.ts'
import { canonicalJson, readCanonical } from './canonical.ts'
import { rowLeaf } from './logRow.ts'
import { rootFromInclusion } from './merkle.ts'
import { type Receipt, type ReceiptOrder, type ReceiptPrice, receiptBodyText } from './receipt.ts'
import { hasReceiptForm } from './receiptForm.ts'
import { type Recomputed, recomputeOrder, sumOf } from './recomputeReceipt.ts'
import { rowIndex, rowsOf, sealHash } from './seal.ts'
import { keyIdOf, type VerifySignature, verifySignature } from './signature.ts'
import { isSignedHead, readPath, type TreeHead } from './treeHead.ts'

/** What is checked of a receipt, in this order. A page has a text for each. */
export const RECEIPT_CHECKS = [
  'form',
  'signature',
  'key',
  'head',
  'openRow',
  'openSeal',
  'closeRow',
  'closeSeal',
  'order',
  'openPrice',
  'margin',
  'liquidationPrice',
  'openFee',
  'maxWin',
  'closeReason',
  'closePrice',
  'profit',
  'closeFee',
  'result',
  'openedEntry',
  'closedEntry',
] as const
export type ReceiptCheckName = (typeof RECEIPT_CHECKS)[number]

export interface ReceiptCheck {
  readonly name: ReceiptCheckName
  readonly ok: boolean
  /** For a figure: what the receipt says, and what it must say. */
  readonly stated?: string
  readonly computed?: string
}

export interface Verdict {
  /** True when every check is. */
  readonly ok: boolean
  readonly checks: readonly ReceiptCheck[]
  /** What was read, also when checks failed; null when it is no receipt at all. */
  readonly receipt: Receipt | null
  /** The signed head in it, to be compared with one that was kept; null unless all is well. */
  readonly head: TreeHead | null
}

export interface VerifyOptions {
  /**
   * The key the issuer is known by, hexadecimal. Without it there is no check `key`: that a receipt is
   * signed by the key it names itself says nothing about who made it.
   */
  readonly publicKey?: string
  readonly verify?: VerifySignature
}

/**
 * Checks a receipt with nothing but itself: no server is asked. It shows that the outcome follows from
 * two rows of the log that the signer committed to; not that those prices were right, nor that no
 * earlier row between the two would have closed the order: `verify-log` and the rows show that.
 */
export function verifyReceipt(text: string, options: VerifyOptions = {}): Verdict {
  const receipt = readReceipt(text)
  const checks: ReceiptCheck[] = [{ name: 'form', ok: receipt !== null }]
  if (receipt === null) return { ok: false, checks, receipt, head: null }
  const check = (name: ReceiptCheckName, holds: () => boolean): void => {
    checks.push({ name, ok: safely(holds) })
  }
  const { issuer, head, open, close } = receipt
  const verify = options.verify ?? verifySignature
  check('signature', () => isSigned(receipt, verify))
  const { publicKey } = options
  if (publicKey !== undefined) check('key', () => issuer.publicKey === publicKey)
  check('head', () => head.keyId === issuer.keyId && isSignedHead(head, issuer.publicKey, verify))
  check('openRow', () => isInSeal(open))
  check('openSeal', () => isInTree(open, head))
  check('closeRow', () => isInSeal(close))
  check('closeSeal', () => isInTree(close, head))
  check('order', () => fitsRows(receipt))
  checks.push(...figureChecks(receipt))
  const ok = checks.every((one) => one.ok)
  return { ok, checks, receipt, head: ok ? head : null }
}

/** A receipt is read as data: whatever a hostile one holds is a failed check, never a fault. */
function safely(holds: () => boolean): boolean {
  try {
    return holds()
  } catch {
    return false
  }
}

/** Reads what has the form of a receipt; its figures are read as they are checked. */
function readReceipt(text: string): Receipt | null {
  const value = readCanonical(text)
  return hasReceiptForm(value) ? (value as unknown as Receipt) : null
}

function isSigned(receipt: Receipt, verify: VerifySignature): boolean {
  const { signature, ...body } = receipt
  const { keyId, publicKey } = receipt.issuer
  return keyIdOf(publicKey) === keyId && verify(receiptBodyText(body), signature, publicKey)
}

/** The row is one of the rows whose root the seal holds, at the place its number says. */
function isInSeal({ row, seal, rowPath }: ReceiptPrice): boolean {
  const path = readPath(rowPath)
  const root = fromHex(seal.root, 32)
  if (path === null || root === null) return false
  const index = rowIndex(seal, row.seq)
  const found = rootFromInclusion(index, rowsOf(seal), rowLeaf(row), path)
  return found !== null && sameBytes(found, root)
}

function isInTree({ seal, sealPath }: ReceiptPrice, head: TreeHead): boolean {
  const path = readPath(sealPath)
  if (path === null) return false
  const found = rootFromInclusion(seal.n - 1, head.size, sealHash(seal), path)
  return found !== null && toHex(found) === head.root
}

/** The rows are this order's: its instrument, in its order, at the moments it says; so are the entries. */
function fitsRows({ order, open, close, entries }: Receipt): boolean {
  const opened = momentOf(order.openedAt)
  const closed = momentOf(order.closedAt)
  const late = closed - momentOf(close.row.at)
  return (
    hasLevelsInOrder(order) &&
    entryNo(entries.opened.id) < entryNo(entries.closed.id) &&
    open.row.instrumentId === order.instrumentId &&
    close.row.instrumentId === order.instrumentId &&
    BigInt(open.row.seq) <= BigInt(close.row.seq) &&
    opened <= closed &&
    Math.abs(opened - momentOf(open.row.at)) <= STALE_AFTER_MS &&
    // A stop is closed at its row however much later, for example after the house was down.
    (order.closeReason === 'customer' ? Math.abs(late) : -late) <= STALE_AFTER_MS
  )
}

/** No order is opened that its own levels would close at once, or whose stop lies behind its liquidation. */
function hasLevelsInOrder({ side, ...order }: ReceiptOrder): boolean {
  const names = ['liquidationPrice', 'stopLoss', 'openPrice', 'takeProfit'] as const
  const levels = names.map((name) => parsePrice(order[name]) ?? price(0n))
  const rising = side === 'long' ? levels : levels.toReversed()
  return rising.every((level, place) => level > (rising[place - 1] ?? 0n))
}

function entryNo(text: string): bigint {
  if (!/^[1-9]\d{0,18}$/.test(text)) throw new TypeError(`no number of an entry: ${text}`)
  return BigInt(text)
}

function momentOf(text: string): Millis {
  const at = fromIso(text)
  if (at === null) throw new TypeError(`no moment: ${text}`)
  return at
}

const FIGURES = [
  'openPrice',
  'margin',
  'liquidationPrice',
  'openFee',
  'maxWin',
  'closeReason',
  'closePrice',
  'profit',
  'closeFee',
  'result',
] as const

function figureChecks({ order, open, close, entries }: Receipt): readonly ReceiptCheck[] {
  let computed: Recomputed
  try {
    computed = recomputeOrder(order, open.row.mid, close.row.mid)
  } catch {
    return [...FIGURES, 'openedEntry' as const, 'closedEntry' as const].map((name) => ({
      name,
      ok: false,
    }))
  }
  const same = (stated: () => Recomputed['opened'], due: Recomputed['opened']): boolean =>
    safely(() => canonicalJson(stated()) === canonicalJson(due) && sumOf(due) === 0n)
  return [
    ...FIGURES.map((name) => ({
      name,
      ok: order[name] === computed[name],
      stated: order[name],
      computed: computed[name],
    })),
    { name: 'openedEntry', ok: same(() => entries.opened.postings, computed.opened) },
    { name: 'closedEntry', ok: same(() => entries.closed.postings, computed.closed) },
  ]
}
