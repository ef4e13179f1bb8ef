import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { receiptBodyText, receiptText } from '#protocol/proof/receiptKind.ts'
import { headText } from '#protocol/proof/treeHead.ts'
import type { Signer } from '#server/platform/signer.ts'

/** A receipt that an operator made: it must hold in every version to come. */
const RECEIPT_FILE = fileURLToPath(new URL('../fixtures/receipts/long.receipt', import.meta.url))
export const RECEIPT_TEXT = readFileSync(RECEIPT_FILE, 'utf8')
export const RECEIPT = JSON.parse(RECEIPT_TEXT) as Receipt

/** The same with changes, signed again in all its parts: what an operator that lies could hand out. */
export function signedAgain(change: Partial<Receipt>, signer: Signer): string {
  const { keyId, publicKey } = signer
  const { signature: _signature, ...receipt } = { ...RECEIPT, ...change }
  const head = { ...receipt.head, keyId }
  const body = {
    ...receipt,
    issuer: { keyId, publicKey },
    head: { ...head, signature: signer.sign(headText(head)) },
  }
  return receiptText({ ...body, signature: signer.sign(receiptBodyText(body)) })
}

/** What a browser keeps that saw another history than the one it is shown. */
export const BROKEN_LOG = {
  publicKey: RECEIPT.issuer.publicKey,
  head: RECEIPT.head,
  checkedAt: RECEIPT.head.at,
  breach: {
    kind: 'rewritten',
    seenAt: RECEIPT.head.at,
    published: {
      publicKey: RECEIPT.issuer.publicKey,
      head: { ...RECEIPT.head, root: 'ab'.repeat(32), size: RECEIPT.head.size + 7 },
    },
    path: null,
    read: false,
  },
}
