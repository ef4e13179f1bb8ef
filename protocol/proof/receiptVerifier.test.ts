import { describe, expect, it } from 'vitest'
import { testSigner } from '#kit/provedWorld.ts'
import { LIES } from '#kit/receiptLies.ts'
import { forged, hostile, leaves, lied, receiptOf } from '#kit/tamperedReceipts.ts'
import { verifyFast } from '#server/platform/signer.ts'
import { canonicalJson, type Json } from './canonical.ts'
import { type AnyReceipt, verifyReceipt } from './receiptVerifier.ts'
import { CONTRACT_CANCEL_RECEIPT, SPOT_CANCEL_RECEIPT } from './verifyCancel.ts'
import { EXCHANGE_RECEIPT } from './verifyExchange.ts'
import { LOAN_RECEIPT } from './verifyLoan.ts'
import { OPTION_RECEIPT } from './verifyOption.ts'
import { PLAN_RECEIPT } from './verifyPlan.ts'
import { SPOT_RECEIPT } from './verifySpot.ts'

/* Receipts that an operator made, one of each kind and way to end; they must hold in every version to come. */

const FILES = [
  'up',
  'upNext',
  'call',
  'void',
  'listedPaid',
  'listedLate',
  'listedVoid',
  'listedSold',
  'listedEnded',
  'marketBuy',
  'marketSell',
  'limitBuy',
  'smart',
  'staking',
  'exchange',
  'exchangeCross',
  'loanLate',
  'loanLost',
  'loanCounted',
  'cancelled',
  'cancelledStop',
  'cancelledSpot',
] as const

const signer = testSigner()

const signedAgain = (value: Json): string => forged(value, signer)

const failed = (text: string): readonly string[] =>
  verifyReceipt(text, { verify: verifyFast })
    .checks.filter((check) => !check.ok)
    .map((check) => check.name)

/**
 * What decides nothing, so that an operator could sign another: names, the moment of the volatility, by what
 * moment the books were written, and where in the log an order stood that waited.
 */
const FREE =
  /^(order\.(id|code|account|productId|sigmaAsOf|settledAt|filledAt|exchangedAt|endedAt|boughtAt|placedAt|version|requestedAt|paidOutAt)|.*entries\.\w+\.(at|id)|payments\.\d+\.(entry\.)?(at|id)|days\.\d+\.id|issuer\..*|signature|head\.(at|keyId|signature))$/

describe.each(FILES)('the receipt %s', (file) => {
  const text = receiptOf(file)
  const whole = JSON.parse(text) as Json

  it('holds', () => {
    expect(failed(text)).toEqual([])
    expect(failed(signedAgain(whole))).toEqual([])
    const { publicKey } = (whole as unknown as AnyReceipt).issuer
    expect(verifyReceipt(text, { publicKey }).ok).toBe(true)
    expect(verifyReceipt(text, { publicKey: signer.publicKey }).ok).toBe(false)
  })

  it('goes through what is checked of any, and then through what is of its kind', () => {
    const receipt = whole as unknown as AnyReceipt
    const own =
      receipt.type === 'option-receipt.v1' ||
      receipt.type === 'option-receipt.v2' ||
      receipt.type === 'option-receipt.v3' ||
      receipt.type === 'option-receipt.v4'
        ? OPTION_RECEIPT.checksOf(receipt)
        : receipt.type === 'spot-receipt.v1'
          ? SPOT_RECEIPT.checksOf(receipt)
          : receipt.type === 'plan-receipt.v1'
            ? PLAN_RECEIPT.checksOf(receipt)
            : receipt.type === 'exchange-receipt.v1'
              ? EXCHANGE_RECEIPT.checksOf(receipt)
              : receipt.type === 'loan-receipt.v1' || receipt.type === 'loan-receipt.v2'
                ? LOAN_RECEIPT.checksOf(receipt)
                : receipt.type === 'contract-cancel-receipt.v1' ||
                    receipt.type === 'contract-cancel-receipt.v2' ||
                    receipt.type === 'contract-cancel-receipt.v3'
                  ? CONTRACT_CANCEL_RECEIPT.checksOf(receipt)
                  : receipt.type === 'spot-cancel-receipt.v1'
                    ? SPOT_CANCEL_RECEIPT.checksOf(receipt)
                    : []
    const names = verifyReceipt(text).checks.map(({ name }) => name)
    const any = ['form', 'signature', ...('head' in receipt ? ['head'] : [])]
    expect(own.length).toBeGreaterThan(5)
    expect(names).toEqual([...any, ...own.map(({ name }) => name)])
  })

  it('fails with any value changed', () => {
    const passed = leaves(whole).filter(
      ({ flipped }) => failed(canonicalJson(flipped)).length === 0,
    )
    expect(passed.map(({ path }) => path)).toEqual([])
  })

  it('fails with any value changed that decides something, also where the operator signs it', () => {
    const all = leaves(whole).filter(({ path }) => !FREE.test(path))
    const passed = all.filter(({ flipped }) => failed(signedAgain(flipped)).length === 0)
    expect(all.length).toBeGreaterThan(20)
    expect(passed.map(({ path }) => path).filter((path) => !isFreeOf(file, path))).toEqual([])
  })

  it('has all of its fields and no other', () => {
    const more = { ...(whole as object), bonus: '5' } as Json
    expect(failed(signedAgain(more))).toEqual(['form'])
    const { order } = whole as unknown as { order: { [name: string]: Json } }
    for (const name of Object.keys(order)) {
      const { [name]: _gone, ...rest } = order
      expect(failed(signedAgain({ ...(whole as object), order: rest }))).toEqual(['form'])
    }
  })
})

/** What a cancelled contract order's row and reason leave open within bounds. */
const BOUNDED =
  /^(order\.(cancelledAt|closeOutRatio|decimals|spreadRate)|terms\.0\.(logSeq|moved\.0\.at|stopLoss|takeProfit))$/

/**
 * An order that waited got its limit: the row that filled it only bounds the rest, as does the row that cancelled
 * one. Both rules of calls and puts are the same for a call, both of coins for what did not wait.
 */
const isFreeOf = (file: string, path: string): boolean =>
  (['cancelled', 'cancelledStop'].includes(file) && BOUNDED.test(path)) ||
  (file === 'cancelledSpot' &&
    /^order\.(cancelledAt|decimals|feeRate|placedLogSeq|spreadRate)$/.test(path)) ||
  // A series ends when its operator says so; only what trading time is left bounds it.
  (file === 'listedSold' && /^order\.(expiresAt|sale\.sigmaAsOf)$/.test(path)) ||
  (file === 'limitBuy' && /^order\.(placedLogSeq|spreadRate)$/.test(path)) ||
  (['call', 'marketBuy', 'marketSell'].includes(file) && path === 'formula')

describe('an operator that signs what does not follow', () => {
  it.each(LIES)('is caught in $what', ({ receipt, only, caught = [] }) => {
    const found = failed(signedAgain(receipt))
    expect(found).toEqual(only ?? expect.arrayContaining([...caught]))
  })

  it('never makes the check itself fail, nor last', () => {
    const started = performance.now()
    for (const file of FILES) {
      const { order } = JSON.parse(receiptOf(file)) as { order: { [name: string]: Json } }
      for (const [name, value] of Object.entries(order)) {
        if (FREE.test(`order.${name}`) || isFreeOf(file, `order.${name}`)) continue
        for (const one of hostile(value)) {
          const found = failed(signedAgain(lied(file, { [name]: one })))
          expect(found.length, name).toBeGreaterThan(0)
        }
      }
    }
    expect(performance.now() - started).toBeLessThan(30_000)
  }, 60_000)

  it('signs no receipt of a type that there is not', () => {
    const whole = JSON.parse(receiptOf('up')) as object
    for (const type of ['option-receipt.v2', 'spot-receipt.v1', 'toString', '__proto__', 5]) {
      expect(failed(signedAgain({ ...whole, type }))).toEqual(['form'])
    }
  })
})
