import { readFileSync } from 'node:fs'
import { verifyReceipt } from '../contract/proof/receiptVerifier.ts'
import { answerHelp } from './lib/help.mjs'

answerHelp(`
npm run verify-receipt -- FILE [--key HEX]

Checks the receipt of a closed order, byte for byte, without asking anybody: that it was signed, that its
two prices are in the log its signed head stands for, and that every figure follows from them.

  FILE       the receipt as it was downloaded
  --key HEX  the public key the house is known by (64 digits). Without it a receipt is only shown to be
             signed by the key it names itself: compare that key with one you have from elsewhere

It ends with 0 when every check holds, with 1 when one does not.
`)

/** What each check says, in words. */
const WORDS = {
  form: 'the file is a receipt in its one exact form',
  signature: 'the signature is of all of it',
  key: 'it is signed by the key you gave',
  head: 'the head of the price log is signed by the same key',
  openRow: 'the opening price is a row of its sealed minute',
  openSeal: 'that minute is in the log of the signed head',
  closeRow: 'the closing price is a row of its sealed minute',
  closeSeal: 'that minute is in the log of the signed head',
  order: 'both prices are of this instrument and of these moments',
  openPrice: 'the opening price follows from the logged price and the spread',
  margin: 'the margin follows from the terms',
  liquidationPrice: 'the liquidation price follows from the terms',
  openFee: 'the opening fee follows from the terms',
  maxWin: 'the most it could win follows from the terms',
  closeReason: 'the logged price justifies why it closed',
  closePrice: 'the closing price follows from the logged price and the rule',
  profit: 'the profit follows from the two prices',
  closeFee: 'the closing fee follows from the terms',
  result: 'the result is the profit less both fees',
  openedEntry: 'what the books moved at the opening is just that, and sums to zero',
  closedEntry: 'what the books moved at the close is just that, and sums to zero',
}

const words = process.argv.slice(2)
const keyAt = words.indexOf('--key')
const publicKey = keyAt === -1 ? undefined : words[keyAt + 1]?.toLowerCase()
const [file] = words.filter((_, at) => keyAt === -1 || (at !== keyAt && at !== keyAt + 1))
if (file === undefined || (keyAt !== -1 && !/^[0-9a-f]{64}$/.test(publicKey ?? ''))) {
  console.error('Say which file: npm run verify-receipt -- FILE [--key HEX, 64 digits]')
  process.exit(2)
}

const verdict = verifyReceipt(textOf(file), publicKey === undefined ? {} : { publicKey })
for (const { name, ok, stated = null, computed = null } of verdict.checks) {
  const says = ok
    ? `: ${String(stated)}`
    : ` (it says ${String(stated)}, it must be ${String(computed)})`
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${WORDS[name]}${stated === null ? '' : says}`)
}
if (verdict.receipt !== null) {
  console.log(`\nsigned by ${verdict.receipt.issuer.publicKey}`)
  console.log(`log: ${verdict.receipt.head.size}:${verdict.receipt.head.root}`)
}
console.log(verdict.ok ? '\nThe receipt holds.' : '\nThe receipt does NOT hold.')
if (verdict.ok && publicKey === undefined) {
  console.log(
    'Anybody can sign with a key of their own: compare this one, with --key, to the published.',
  )
}
process.exit(verdict.ok ? 0 : 1)

/** @param {string} path @returns {string} */
function textOf(path) {
  try {
    // Byte for byte: what is no UTF-8 must not be mended on the way.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof TypeError) return ''
    console.error(`${path} cannot be read.`)
    process.exit(2)
  }
}
