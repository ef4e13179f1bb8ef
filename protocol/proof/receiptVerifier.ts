import type { ContractCancelReceipt, SpotCancelReceipt } from './cancelReceipt.ts'
import { type Json, readCanonical } from './canonical.ts'
import type { ExchangeReceipt } from './exchangeReceipt.ts'
import type { LoanReceipt } from './loanReceipt.ts'
import type { OptionReceipt } from './optionReceipt.ts'
import type { PlanReceipt } from './planReceipt.ts'
import type { Receipt } from './receipt.ts'
import {
  checkThat,
  type ReceiptCheck,
  type ReceiptKind,
  receiptBodyText,
  type SignedReceipt,
} from './receiptKind.ts'
import type { SpotReceipt } from './spotReceipt.ts'
import { keyIdOf, type VerifySignature, verifySignature } from './signature.ts'
import { isSignedHead, type TreeHead } from './treeHead.ts'
import {
  type CancelCheckName,
  CONTRACT_CANCEL_RECEIPT,
  SPOT_CANCEL_RECEIPT,
} from './verifyCancel.ts'
import { EXCHANGE_RECEIPT, type ExchangeCheckName } from './verifyExchange.ts'
import { LOAN_RECEIPT, type LoanCheckName } from './verifyLoan.ts'
import { OPTION_RECEIPT, type OptionCheckName } from './verifyOption.ts'
import { PLAN_RECEIPT, type PlanCheckName } from './verifyPlan.ts'
import { CONTRACT_RECEIPT, type ReceiptCheckName } from './verifyReceipt.ts'
import { SPOT_RECEIPT, type SpotCheckName } from './verifySpot.ts'

/** A receipt of any type there is; `type` says which. */
export type AnyReceipt =
  | Receipt
  | ContractCancelReceipt
  | OptionReceipt
  | SpotReceipt
  | SpotCancelReceipt
  | PlanReceipt
  | ExchangeReceipt
  | LoanReceipt

/** Every receipt but those of contracts that were opened. */
export type OtherReceipt = Exclude<AnyReceipt, Receipt>

/** Whether a receipt is of a contract that was opened and closed, of any version. */
export function isContractReceipt(receipt: AnyReceipt): receipt is Receipt {
  return KINDS[receipt.type] === CONTRACT_RECEIPT
}

/** What is checked of any receipt; a page has a text for each. */
export type AnyCheckName =
  | ReceiptCheckName
  | OptionCheckName
  | SpotCheckName
  | PlanCheckName
  | ExchangeCheckName
  | LoanCheckName
  | CancelCheckName
export type AnyCheck = ReceiptCheck<AnyCheckName>

type ReceiptKinds = {
  readonly [T in AnyReceipt['type']]: ReceiptKind<AnyReceipt & { type: T }, AnyCheckName>
}

/** How each type of receipt is read and checked: one file a type, and a line here. */
const KINDS: ReceiptKinds = {
  'contract-receipt.v1': CONTRACT_RECEIPT,
  'contract-receipt.v2': CONTRACT_RECEIPT,
  'contract-receipt.v3': CONTRACT_RECEIPT,
  'contract-receipt.v4': CONTRACT_RECEIPT,
  'contract-receipt.v5': CONTRACT_RECEIPT,
  'contract-receipt.v6': CONTRACT_RECEIPT,
  'contract-receipt.v7': CONTRACT_RECEIPT,
  'contract-receipt.v8': CONTRACT_RECEIPT,
  'contract-cancel-receipt.v1': CONTRACT_CANCEL_RECEIPT,
  'contract-cancel-receipt.v2': CONTRACT_CANCEL_RECEIPT,
  'contract-cancel-receipt.v3': CONTRACT_CANCEL_RECEIPT,
  'option-receipt.v1': OPTION_RECEIPT,
  'option-receipt.v2': OPTION_RECEIPT,
  'option-receipt.v3': OPTION_RECEIPT,
  'option-receipt.v4': OPTION_RECEIPT,
  'spot-receipt.v1': SPOT_RECEIPT,
  'spot-receipt.v2': SPOT_RECEIPT,
  'spot-cancel-receipt.v1': SPOT_CANCEL_RECEIPT,
  'plan-receipt.v1': PLAN_RECEIPT,
  'exchange-receipt.v1': EXCHANGE_RECEIPT,
  'loan-receipt.v1': LOAN_RECEIPT,
  'loan-receipt.v2': LOAN_RECEIPT,
}

export interface Verdict {
  /** True when every check is. */
  readonly ok: boolean
  readonly checks: readonly AnyCheck[]
  /** What was read, also when checks failed; null when it is no receipt at all. */
  readonly receipt: AnyReceipt | null
  /** The signed head in it, to be compared with one that was kept; null where it has none or not all is well. */
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
 * Checks a receipt with nothing but itself: no server is asked. It shows that the outcome follows from the
 * rows of the log in it, which the signer committed to; not that those prices were right, nor that no other
 * row would have decided earlier: `verify-log` and the rows show that.
 */
export function verifyReceipt(text: string, options: VerifyOptions = {}): Verdict {
  const receipt = readReceipt(text)
  const checks: AnyCheck[] = [{ name: 'form', ok: receipt !== null }]
  if (receipt === null) return { ok: false, checks, receipt, head: null }
  const { issuer, head }: SignedReceipt = receipt
  const verify = options.verify ?? verifySignature
  checks.push(checkThat('signature', () => isSigned(receipt, verify)))
  const { publicKey } = options
  if (publicKey !== undefined) {
    checks.push(checkThat('key', () => issuer.publicKey === publicKey))
  }
  if (head !== undefined) {
    const signed = (): boolean => isSignedHead(head, issuer.publicKey, verify)
    checks.push(checkThat('head', () => head.keyId === issuer.keyId && signed()))
  }
  const kind: ReceiptKind<AnyReceipt, AnyCheckName> = KINDS[receipt.type]
  checks.push(...kind.checksOf(receipt))
  const ok = checks.every((one) => one.ok)
  return { ok, checks, receipt, head: ok && head !== undefined ? head : null }
}

/** Reads what has the form of its type; its figures are read as they are checked. */
function readReceipt(text: string): AnyReceipt | null {
  const value = readCanonical(text)
  const type = typeOf(value)
  return type !== null && KINDS[type].hasForm(value) ? (value as unknown as AnyReceipt) : null
}

function typeOf(value: Json): AnyReceipt['type'] | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null
  const { type } = value
  return typeof type === 'string' && isType(type) ? type : null
}

const isType = (text: string): text is AnyReceipt['type'] => Object.hasOwn(KINDS, text)

function isSigned(receipt: AnyReceipt, verify: VerifySignature): boolean {
  const { signature, ...body } = receipt
  const { keyId, publicKey } = receipt.issuer
  return keyIdOf(publicKey) === keyId && verify(receiptBodyText(body), signature, publicKey)
}
