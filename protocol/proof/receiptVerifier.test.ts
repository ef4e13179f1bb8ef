import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testSigner } from '#kit/provedWorld.ts'
import { verifyFast } from '#server/platform/signer.ts'
import { canonicalJson, type Json } from './canonical.ts'
import { type AnyReceipt, verifyReceipt } from './receiptVerifier.ts'
import { receiptBodyText, receiptText } from './receiptKind.ts'
import { headText } from './treeHead.ts'
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

const textOf = (file: string): string =>
  readFileSync(new URL(`../../test/fixtures/receipts/${file}.receipt`, import.meta.url), 'utf8')

const signer = testSigner()

/** The same, signed again in all its parts by an operator that lies. */
function signedAgain(value: Json): string {
  const { signature: _signature, ...receipt } = value as unknown as AnyReceipt
  const { keyId, publicKey } = signer
  const body = { ...receipt, issuer: { keyId, publicKey } }
  if ('head' in body) {
    const head = { ...body.head, keyId }
    Object.assign(body, { head: { ...head, signature: signer.sign(headText(head)) } })
  }
  return receiptText({ ...body, signature: signer.sign(receiptBodyText(body)) })
}

const failed = (text: string): readonly string[] =>
  verifyReceipt(text, { verify: verifyFast })
    .checks.filter((check) => !check.ok)
    .map((check) => check.name)

interface Leaf {
  readonly path: string
  /** A copy of the whole in which this one value is another. */
  readonly flipped: Json
}

function other(value: Json, path: readonly string[]): Json {
  // What is rounded away of these is proved by nothing: their first digit counts.
  if (/^(sigma|total)$/.test(path.at(-1) ?? '') && typeof value === 'string') return `1${value}`
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string') return '1'
  const last = value.at(-1) ?? ''
  // Moments end with a letter: the digit before it.
  if (/^\d{4}-.*Z$/.test(value))
    return value.replace(/(\d)(?=\.\d+Z$)/, (d) => String((+d + 7) % 10))
  return value.slice(0, -1) + (/\d/.test(last) ? String((Number(last) + 1) % 10) : `${last}x`)
}

/** Every value of a receipt, flipped one at a time. */
function leaves(whole: Json): readonly Leaf[] {
  const found: Leaf[] = []
  const walk = (value: Json, path: readonly string[]): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name])
      return
    }
    const flipped = structuredClone(whole) as { [name: string]: Json }
    let part = flipped
    for (const name of path.slice(0, -1)) part = part[name] as { [name: string]: Json }
    part[path.at(-1) ?? ''] = other(value, path)
    found.push({ path: path.join('.'), flipped })
  }
  walk(whole, [])
  return found
}

/**
 * What decides nothing, so that an operator could sign another: names, the moment of the volatility, by what
 * moment the books were written, and where in the log an order stood that waited.
 */
const FREE =
  /^(order\.(id|code|account|productId|sigmaAsOf|settledAt|filledAt|exchangedAt|endedAt|boughtAt|placedAt|version|requestedAt|paidOutAt)|.*entries\.\w+\.(at|id)|payments\.\d+\.(entry\.)?(at|id)|days\.\d+\.id|issuer\..*|signature|head\.(at|keyId|signature))$/

describe.each(FILES)('the receipt %s', (file) => {
  const text = textOf(file)
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
      receipt.type === 'option-receipt.v1' || receipt.type === 'option-receipt.v2'
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
                    receipt.type === 'contract-cancel-receipt.v2'
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
  (file === 'limitBuy' && /^order\.(placedLogSeq|spreadRate)$/.test(path)) ||
  (['call', 'marketBuy', 'marketSell'].includes(file) && path === 'formula')

type Part = { readonly [name: string]: unknown }

/** The receipt with other values in its order, and elsewhere, signed by an operator that lies. */
function lie(file: string, order: Part, rest: Part = {}): readonly string[] {
  const whole = JSON.parse(textOf(file)) as { order: object }
  return failed(signedAgain({ ...whole, ...rest, order: { ...whole.order, ...order } } as Json))
}

describe('an operator that signs what does not follow', () => {
  it('is caught in a payout, with all that goes with it', () => {
    expect(lie('up', { outcome: 'lose', payout: '0.000000', result: '-10.000000' })).toEqual([
      'outcome',
      'payout',
      'net',
    ])
    expect(lie('call', { payout: '22.504999' })).toEqual(['payout'])
  })

  it('is caught in a premium that its basis does not give', () => {
    const { order } = JSON.parse(textOf('call')) as { order: { sigma: string } }
    expect(lie('call', { markupRate: '0.06' })).toContain('premium')
    expect(lie('call', { sigma: `${order.sigma.slice(0, -5)}99999` })).toContain('premium')
    expect(lie('call', { tradingMs: 3_599_999 })).toContain('premium')
    expect(lie('call', { tradingMs: 3_600_001 })).toContain('premium')
  })

  it('is caught where an option is called void that had a price', () => {
    const up = JSON.parse(textOf('up')) as { settled: object }
    const gap = { before: up.settled, after: up.settled }
    const order = { outcome: 'void', settlePrice: null, payout: '10.000000', result: '0.000000' }
    expect(lie('up', order, { settled: null, gap })).toContain('terms')
    expect(lie('up', order, { settled: null, gap: null })).toContain('gapRows')
  })

  it('is caught in an option settled at a row of another moment', () => {
    const { open } = JSON.parse(textOf('up')) as { open: object }
    expect(lie('up', {}, { settled: open })).toContain('terms')
  })

  it('is caught where the next row of the instrument does not name the one that decided', () => {
    const whole = JSON.parse(textOf('upNext')) as { open: object; settled: object; next: object }
    for (const next of [null, whole.open, whole.settled]) {
      expect(lie('upNext', {}, { next })).toEqual(['adjacent'])
    }
    const { next: _next, ...before } = { ...whole, type: 'option-receipt.v1' }
    expect(failed(signedAgain(before as unknown as Json))).toEqual(['adjacent'])
  })

  it('is caught in a fill that is no fill', () => {
    expect(lie('limitBuy', { limitPrice: '66000.00', fillPrice: '66000.00' })).toContain(
      'fillPrice',
    )
    expect(lie('limitBuy', { held: null })).toContain('terms')
    expect(lie('marketBuy', { total: '777.78' })).toContain('amount')
    expect(lie('marketSell', { feeRate: '0' })).toContain('fee')
  })

  it('is caught in a plan that keeps a day', () => {
    const { payments } = JSON.parse(textOf('staking')) as { payments: readonly object[] }
    expect(lie('staking', {}, { payments: payments.slice(1) })).toContain('dayEntries')
    expect(lie('staking', { paidDays: 2 }, { payments: payments.slice(1) })).toContain('terms')
    expect(lie('smart', { state: 'profitShared' })).toContain('terms')
    expect(lie('smart', { exitRate: null })).toContain('terms')
  })

  it('is caught in an exchange that does not follow from its prices', () => {
    expect(lie('exchange', { received: '8393.481174', fee: '16.820605' })).toEqual([
      'fee',
      'received',
    ])
    expect(lie('exchange', { feeRate: '0.002001' })).toContain('fee')
    expect(lie('exchange', { amount: '0.12345677' })).toContain('gross')
    expect(lie('exchangeCross', { rate: '0.00001721' })).toEqual(['rate'])
    expect(lie('exchange', { remainder: '0.000001' })).toEqual(['remainder'])
    expect(lie('exchange', { to: 'USDC' })).toContain('way')
  })

  it('is caught in an exchange on another way, other rows, or after its quote had ended', () => {
    const { order, prices } = JSON.parse(textOf('exchangeCross')) as {
      order: { legs: readonly object[]; quotedAt: string }
      prices: readonly { row: { instrumentId: number } }[]
    }
    const turned = { legs: order.legs.toReversed() }
    expect(lie('exchangeCross', turned, { prices: prices.toReversed() })).toContain('way')
    expect(lie('exchangeCross', {}, { prices: [prices[0], prices[0], prices[2]] })).toContain('way')
    expect(lie('exchangeCross', {}, { prices: prices.slice(1) })).toContain('way')
    expect(lie('exchange', { legs: [] }, { prices: [] })).toContain('way')
    const later = (ms: number): string => new Date(Date.parse(order.quotedAt) + ms).toISOString()
    expect(lie('exchangeCross', { exchangedAt: later(10_000) })).toEqual([])
    expect(lie('exchangeCross', { exchangedAt: later(10_001) })).toEqual(['quote'])
    expect(lie('exchangeCross', { exchangedAt: later(-1) })).toEqual(['quote'])
    const longer = { expiresAt: later(20_000), exchangedAt: later(15_000) }
    expect(lie('exchangeCross', longer)).toEqual(['quote'])
    // Prices from before the quote that were no longer fresh.
    const times = { quotedAt: later(11_000), expiresAt: later(21_000), exchangedAt: later(12_000) }
    expect(lie('exchangeCross', times)).toEqual(['way'])
  })

  it('never makes the check itself fail, nor last', () => {
    const hostile = ['', '-1', 'x', '9'.repeat(2_000), `0.${'9'.repeat(30)}`, '0', '1e9']
    const started = performance.now()
    for (const file of FILES) {
      const { order } = JSON.parse(textOf(file)) as { order: { [name: string]: Json } }
      for (const [name, value] of Object.entries(order)) {
        if (FREE.test(`order.${name}`) || isFreeOf(file, `order.${name}`)) continue
        const all: readonly Json[] =
          typeof value === 'number' ? [-1, 0, 9, Number.MAX_SAFE_INTEGER] : hostile
        for (const one of all) expect(lie(file, { [name]: one }).length, name).toBeGreaterThan(0)
      }
    }
    expect(performance.now() - started).toBeLessThan(30_000)
  }, 60_000)

  it('signs no receipt of a type that there is not', () => {
    const whole = JSON.parse(textOf('up')) as object
    for (const type of ['option-receipt.v2', 'spot-receipt.v1', 'toString', '__proto__', 5]) {
      expect(failed(signedAgain({ ...whole, type }))).toEqual(['form'])
    }
  })
})
