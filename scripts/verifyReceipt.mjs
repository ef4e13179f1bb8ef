import { madeOf } from '../protocol/proof/madeOf.ts'
import { verifyReceipt } from '../protocol/proof/receiptVerifier.ts'
import { answerHelp } from './lib/help.mjs'
import { readProofFile } from './lib/proofFile.mjs'

answerHelp(`
npm run verify-receipt -- FILE [--key HEX]

Checks the receipt of a contract, an option, a coin-to-coin order, a plan, an exchange or a loan, also
of an order that was cancelled, byte for byte, without asking anybody: that it was signed, that its prices are in the log its signed head stands for, and
that every figure follows from them and from the terms.

  FILE       the receipt as it was downloaded
  --key HEX  the public key the operator is known by (64 digits). Without it a receipt is only shown to be
             signed by the key it names itself: compare that key with one you have from elsewhere

It ends with 0 when every check holds, with 1 when one does not.
`)

/** What each check says, in words. @type {Readonly<Record<import('../protocol/proof/receiptVerifier.ts').AnyCheckName, string>>} */
const WORDS = {
  form: 'the file is a receipt in its one exact form',
  signature: 'the signature is of all of it',
  key: 'it is signed by the key you gave',
  head: 'the head of the price log is signed by the same key',
  openRow: 'the opening price is a row of its sealed minute',
  openSeal: 'that minute is in the log of the signed head',
  closeRow: 'the closing price is a row of its sealed minute',
  closeSeal: 'that minute is in the log of the signed head',
  peakRow: 'the best price that the stop loss followed is a row of its sealed minute',
  peakSeal: 'that minute is in the log of the signed head',
  trail: 'the stop loss stood its distance behind that price',
  order: 'both prices are of this instrument and of these moments',
  limit:
    'it opened at the limit it had then, or better, and what was held while it waited follows from it',
  feeRate: 'the fee rate is the base rate less the discount, rounded down',
  openPrice: 'the opening price follows from the logged price',
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
  decidingRow: 'the price that decided is a row of its sealed minute',
  decidingSeal: 'that minute is in the log of the signed head',
  gapRows:
    'the last price before the expiry and the first after it are rows of their sealed minutes',
  gapSeals: 'those minutes are in the log of the signed head',
  adjacent:
    'no price lies between the one that decided and the expiry: the next row of the log names it',
  terms: 'the terms and moments fit together, and each price is of its instrument and its moment',
  beganEntry: 'what the books moved as it began is just that',
  dayEntries: 'each day paid what the terms say',
  endedEntry: 'what the books moved as it ended is just that',
  strike: 'the strike',
  premium: 'the premium follows from its basis by Black and Scholes',
  maxPayout: 'the most it could pay follows from the terms',
  settlePrice: 'it settled at the logged price',
  outcome: 'how it ended follows from that price',
  payout: 'the payout follows from the terms and that price',
  net: 'the result follows from what was paid and what came back',
  amount: 'the amount bought or sold',
  fillPrice: 'the price it filled at follows from the logged price',
  held: 'what was held while it waited is what it paid',
  paid: 'what was paid follows from amount and price, rounded up',
  fee: 'the fee follows from the terms, rounded up',
  received: 'what was received follows from amount and price, rounded down, less the fee',
  paidRounding: 'what rounding left over of the coin paid',
  receivedRounding: 'what rounding left over of the coin received',
  totalYield: 'the yield of the whole term follows from the terms',
  income: 'what was paid is the yield of the days that were over',
  exitFee: 'what leaving early cost follows from the terms, rounded up',
  returned: 'the rest of the principal came back',
  priceRows: 'each price of the exchange is a row of its sealed minute',
  priceSeals: 'those minutes are in the log of the signed head',
  way: 'the prices are those of the one way between the two currencies, and were fresh for the quote',
  quote: 'it was exchanged while the quote was held to',
  rate: 'the rate follows from the logged prices',
  gross: 'what came out before the fee follows from amount and prices, rounded down',
  remainder: 'what the roundings left over',
  limits:
    'what was held while it waited follows from each of its limits, and the books moved just that',
  cause:
    'its customer cancelled it, or a logged price did that had reached its limit and bears out the reason',
  needed: 'margin and fee at that price',
  givenBack: 'all that was held came back',
  exchangedEntry: 'what the books moved is just that, both currencies in one entry',
  interest: 'the interest follows from the terms and the payments, day by day, rounded down',
  repaid: 'what was repaid is the sum of the payments',
  lost: 'what was written off is what was still owed',
  paidOutEntry: 'what the books moved at the payout is just that',
  interestEntries: 'each day that was over was charged its interest, once',
  paymentEntries: 'each payment went to interest first, and the books moved just that',
  writtenOffEntry: 'the books wrote off what was still owed, and nothing else',
}

const words = process.argv.slice(2)
const keyAt = words.indexOf('--key')
const publicKey = keyAt === -1 ? undefined : words[keyAt + 1]?.toLowerCase()
const [file] = words.filter((_, at) => keyAt === -1 || (at !== keyAt && at !== keyAt + 1))
if (file === undefined || (keyAt !== -1 && !/^[0-9a-f]{64}$/.test(publicKey ?? ''))) {
  console.error('Say which file: npm run verify-receipt -- FILE [--key HEX, 64 digits]')
  process.exit(2)
}

const verdict = verifyReceipt(readProofFile(file), publicKey === undefined ? {} : { publicKey })
for (const { name, ok, stated = null, computed = null } of verdict.checks) {
  const says = ok
    ? `: ${String(stated)}`
    : ` (it says ${String(stated)}, it must be ${String(computed)})`
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${WORDS[name]}${stated === null ? '' : says}`)
}
if (verdict.receipt !== null) {
  console.log(`\nsigned by ${verdict.receipt.issuer.publicKey}`)
  if ('head' in verdict.receipt) {
    console.log(`log: ${verdict.receipt.head.size}:${verdict.receipt.head.root}`)
  }
}
const listed = verdict.receipt?.type === 'option-receipt.v3' ? verdict.receipt.order : null
const sale = listed?.sale ?? null
if (verdict.ok && sale !== null) {
  const { sigma, sigmaAsOf, tradingMs } = sale
  console.log(
    `It was sold back at what Black and Scholes say it was worth, less the mark-up: with ${tradingMs} ms of trading time left, at the volatility ${sigma} of ${sigmaAsOf}, which is no greater than that of its purchase.`,
  )
  console.log('That its buyer asked for this is the word of the operator.')
}
const ended = verdict.receipt?.type === 'option-receipt.v4' ? verdict.receipt.order : null
if (verdict.ok && ended !== null) {
  console.log(
    `A corporate action of ${ended.exAt ?? ''} ended it at what Black and Scholes say it was worth, without the mark-up: at the volatility of its purchase.`,
  )
  console.log(
    'That there was such an action, and that no later row came before it, is the word of the operator.',
  )
}
const made = madeOf(verdict.receipt)
for (const { seq, venues } of made) {
  const used = venues.flatMap(({ venue, use }) => (use === 'used' ? venue : []))
  const out = venues.flatMap(({ venue, use }) => (use === 'used' ? [] : `${venue} (${use})`))
  const without = out.length === 0 ? '' : `, without ${out.join(', ')}`
  console.log(`row ${seq}: the median of ${used.join(', ')}${without}`)
}
if (made.length > 0) {
  console.log(
    'That the venues said so is the word of the operator: compare it with records of your own.',
  )
}
if (verdict.head !== null && !verdict.checks.some(({ name }) => name === 'adjacent')) {
  console.log(
    'It does not show that no other row of the log should have decided: the log shows that.',
  )
}
console.log(verdict.ok ? '\nThe receipt holds.' : '\nThe receipt does NOT hold.')
if (verdict.ok && publicKey === undefined) {
  console.log(
    'Anybody can sign with a key of their own: compare this one, with --key, to the published.',
  )
}
process.exit(verdict.ok ? 0 : 1)
