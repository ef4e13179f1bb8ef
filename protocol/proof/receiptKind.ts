import { STALE_AFTER_MS } from '../marketTypes.ts'
import { fromHex, sameBytes, toHex } from './bytes.ts'
import { canonicalJson, type Json } from './canonical.ts'
import { type Beside, followsFromEvidence } from './evidence.ts'
import { rowLeaf } from './logRow.ts'
import { rootFromInclusion } from './merkle.ts'
import type { ReceiptPrice } from './receipt.ts'
import { momentOf } from './scalars.ts'
import { rowIndex, rowsOf, sealHash } from './seal.ts'
import { readPath, type TreeHead } from './treeHead.ts'

/** What every receipt holds, whatever it is of. */
export interface SignedReceipt {
  readonly type: string
  /** The formulas it was computed with; a change of `protocol/formulas` is a new name. */
  readonly formula: string
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  /** Of the price log; left out where no price decides. */
  readonly head?: TreeHead
  /** Ed25519, hexadecimal, over the canonical JSON of everything else. */
  readonly signature: string
}

export interface ReceiptCheck<Name extends string = string> {
  readonly name: Name
  readonly ok: boolean
  /** For a figure: what the receipt says, and what it must say. */
  readonly stated?: string
  readonly computed?: string
}

/** What the verifier asks about one type of receipt. Everything in it is data, however hostile. */
export interface ReceiptKind<R extends SignedReceipt, Name extends string = string> {
  /** Whether a value has all fields of such a receipt and no other. */
  hasForm(value: Json): boolean
  /** All checks but those that every receipt goes through, in the order in which they are shown. */
  checksOf(receipt: R): readonly ReceiptCheck<Name>[]
}

/** The text that is signed. */
export function receiptBodyText(body: Omit<SignedReceipt, 'signature'>): string {
  // A type of named fields is plain JSON, though the compiler does not see it.
  return canonicalJson({ ...body } as unknown as Json)
}

/** The receipt as it is kept and handed out: these bytes, without a line end. */
export function receiptText(receipt: SignedReceipt): string {
  return canonicalJson({ ...receipt } as unknown as Json)
}

/** A check of what must hold. A receipt is read as data: whatever a hostile one holds fails, and never throws. */
export function checkThat<Name extends string>(
  name: Name,
  holds: () => boolean,
): ReceiptCheck<Name> {
  return { name, ok: safely(holds) }
}

/** False also where it could not be found out. */
export function safely(holds: () => boolean): boolean {
  try {
    return holds()
  } catch {
    return false
  }
}

/** What a receipt says beside its prices: how many decimals they have, and which others it has. */
export interface ReceiptRows {
  readonly decimals?: number
  readonly prices: readonly (ReceiptPrice | null | undefined)[]
}

/**
 * Whether the seal holds the row at the place that its number says, and its price follows from its evidence. A live one
 * needs some, and nothing else in the receipt may contradict it.
 */
export function isInSeal(price: ReceiptPrice, rows: ReceiptRows): boolean {
  const { row, seal, rowPath, evidence } = price
  const path = readPath(rowPath)
  const root = fromHex(seal.root, 32)
  if (path === null || root === null) return false
  const numbers = [row.seq, seal.firstSeq, seal.lastSeq]
  if (!numbers.every(isNumber)) return false
  const found = rootFromInclusion(rowIndex(seal, row.seq), rowsOf(seal), rowLeaf(row), path)
  if (found === null || !sameBytes(found, root)) return false
  return followsFromEvidence(row, evidence, besideOf(rows))
}

const besideOf = ({ decimals, prices }: ReceiptRows): Beside => ({
  ...(decimals === undefined ? {} : { decimals }),
  rows: prices.flatMap((price) => price ?? []),
})

/** The seal is one of those the signed head stands for. */
export function isInTree({ seal, sealPath }: ReceiptPrice, head: TreeHead): boolean {
  const path = readPath(sealPath)
  if (path === null) return false
  const found = rootFromInclusion(seal.n - 1, head.size, sealHash(seal), path)
  return found !== null && toHex(found) === head.root
}

/** The two checks of a row of the log: that its seal holds it, and that the signed head stands for the seal. */
export function rowChecks<Name extends string>(
  row: Name,
  seal: Name,
  price: ReceiptPrice,
  head: TreeHead,
  rows: ReceiptRows,
): readonly ReceiptCheck<Name>[] {
  return [checkThat(row, () => isInSeal(price, rows)), checkThat(seal, () => isInTree(price, head))]
}

const isNumber = (text: string): boolean => /^[1-9]\d{0,18}$/.test(text)

/** The number of an entry of the books, or of a row of the log. @throws TypeError when it is none */
export function entryNo(text: string): bigint {
  if (!isNumber(text)) throw new TypeError(`no number: ${text}`)
  return BigInt(text)
}

/** Whether something was decided at a moment by a price that was fresh then. @throws TypeError when it is no moment */
export function isFreshAt(at: string, { row }: ReceiptPrice): boolean {
  return Math.abs(momentOf(at) - momentOf(row.at)) <= STALE_AFTER_MS
}
