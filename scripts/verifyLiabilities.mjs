import { ASSET_SCALE, isAssetCode } from '../protocol/assets.ts'
import { formatDecimal } from '../protocol/decimal.ts'
import { parseAmount } from '../protocol/money.ts'
import { verifyLiability } from '../protocol/proof/liabilities.ts'
import { answerHelp } from './lib/help.mjs'
import { readProofFile } from './lib/proofFile.mjs'

answerHelp(`
npm run verify-liabilities -- FILE [--key HEX] [--customer ID] [--have ASSET=AMOUNT ...]

Checks your part of what the server says it owes its customers, byte for byte, without asking anybody: that the
statement was signed, and that your balances are in its totals.

  FILE                 the file as it was downloaded
  --key HEX            the public key the operator is known by (64 digits). Without it the statement is only
                       shown to be signed by the key it names itself
  --customer ID        your id: the file must be of nobody else
  --have ASSET=AMOUNT  what you had then, once for each asset, such as --have USDT=12.5: a balance that was
                       left out, or made smaller, shows only to whoever knows it. What is not named must be
                       nothing

It says nothing of other customers, of other debts, or of what the operator has. It ends with 0 when every check
holds, with 1 when one does not.
`)

/** What each check says, in words. @type {Readonly<Record<import('../protocol/proof/liabilities.ts').LiabilityCheckName, string>>} */
const WORDS = {
  form: 'the file is a proof in its one exact form',
  signature: 'the statement is signed',
  key: 'it is signed by the key you gave',
  customer: 'it is your own',
  assets: 'no asset is in it twice',
  inclusion: 'your balance leads to the signed root and total',
  expected: 'it is what you had',
}

/** @param {string} message @returns {never} */
function refuse(message) {
  console.error(message)
  process.exit(2)
}

/** @type {Map<string, string[]>} */
const given = new Map()
/** @type {string[]} */
const files = []
const words = process.argv.slice(2)
for (let at = 0; at < words.length; at += 1) {
  const word = words[at] ?? ''
  if (!word.startsWith('--')) files.push(word)
  else {
    if (!['--key', '--customer', '--have'].includes(word)) refuse(`There is no ${word}.`)
    at += 1
    given.set(word, [...(given.get(word) ?? []), words[at] ?? ''])
  }
}
const [file] = files
if (file === undefined || files.length > 1)
  refuse('Say which file: npm run verify-liabilities -- FILE')
const [publicKey] = given.get('--key')?.map((text) => text.toLowerCase()) ?? []
if (publicKey !== undefined && !/^[0-9a-f]{64}$/.test(publicKey)) refuse('A key has 64 digits.')
const [customerId] = given.get('--customer') ?? []
const expected = given.get('--have')?.map(readHave)

/** @param {string} text @returns {readonly [string, bigint]} */
function readHave(text) {
  const [asset = '', amount = ''] = text.split('=')
  const read = isAssetCode(asset) ? parseAmount(amount, asset) : null
  return read === null ? refuse(`${text} is no balance: write USDT=12.5`) : [asset, read.units]
}

/** @param {string} asset @param {string} units */
function amountText(asset, units) {
  return isAssetCode(asset) ? formatDecimal(BigInt(units), ASSET_SCALE[asset]) : `${units} units`
}

const verdict = verifyLiability(readProofFile(file), {
  ...(publicKey === undefined ? {} : { publicKey }),
  ...(customerId === undefined ? {} : { customerId }),
  ...(expected === undefined ? {} : { expected: Object.fromEntries(expected) }),
})
for (const { name, ok, asset } of verdict.checks) {
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${asset === undefined ? '' : `${asset}: `}${WORDS[name]}`)
}
if (verdict.proof !== null) {
  const { customer, holdings, issuer, statement } = verdict.proof
  console.log(`\nstatement ${statement.snapshot} of ${statement.at}, signed by ${issuer.publicKey}`)
  for (const { asset, total, root } of statement.assets) {
    console.log(`owed to all customers: ${amountText(asset, total)} ${asset}, root ${root}`)
  }
  for (const { asset, units } of holdings) {
    console.log(`of that to ${customer}: ${amountText(asset, units)} ${asset}`)
  }
  if (holdings.length === 0) console.log(`of that to ${customer}: nothing`)
}
console.log(verdict.ok ? '\nThe proof holds.' : '\nThe proof does NOT hold.')
if (verdict.ok && publicKey === undefined) {
  console.log(
    'Anybody can sign with a key of their own: compare this one, with --key, to the published.',
  )
}
if (verdict.ok && expected === undefined) {
  console.log('Compare your balances with what you had then, or give them with --have.')
}
process.exit(verdict.ok ? 0 : 1)
