import { describe, expect, it } from 'vitest'
import { testSigner } from '#kit/provedWorld.ts'
import { RECEIPT, RECEIPT_TEXT, signedAgain } from '#kit/receiptFixture.ts'
import { verifyFast } from '#server/platform/signer.ts'
import type { Receipt } from './receipt.ts'
import { verifyReceipt } from './receiptVerifier.ts'
import { RECEIPT_CHECKS } from './verifyReceipt.ts'

const signer = testSigner()

const failed = (text: string): readonly string[] =>
  verifyReceipt(text)
    .checks.filter((check) => !check.ok)
    .map((check) => check.name)

describe('a receipt that an operator made', () => {
  it('holds, with each check in its order', () => {
    const { publicKey } = RECEIPT.issuer
    const verdict = verifyReceipt(RECEIPT_TEXT, { publicKey })
    expect(verdict.checks.map((check) => check.name)).toEqual(RECEIPT_CHECKS)
    expect(verdict).toMatchObject({ ok: true, receipt: RECEIPT, head: RECEIPT.head })
  })

  it('does not hold for another key than its own', () => {
    const { ok, checks } = verifyReceipt(RECEIPT_TEXT, { publicKey: signer.publicKey })
    expect(ok).toBe(false)
    expect(checks.find((check) => check.name === 'key')?.ok).toBe(false)
  })

  it('fails with bytes changed all over it', () => {
    const bytes = Buffer.from(RECEIPT_TEXT)
    // Each of them, in a fresh receipt: server/modules/receipts/service.db.test.ts.
    const some = [...bytes.keys()].filter((at) => at % 11 === 0)
    const passed = some.filter((at) => {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 7))
      return verifyReceipt(flipped.toString('latin1'), { verify: verifyFast }).ok
    })
    expect(some.length).toBeGreaterThan(400)
    expect(passed).toEqual([])
  }, 60_000)
})

const { order, open, close, entries, head } = RECEIPT

describe('an operator that signs what does not follow', () => {
  it('is believed in nothing but what follows', () => {
    expect(failed(signedAgain({}, signer))).toEqual([])
  })

  const lies: readonly (readonly [Partial<Receipt>, readonly string[]])[] = [
    [{ order: { ...order, openPrice: '76404.26' } }, ['openPrice']],
    [{ order: { ...order, margin: '114.606376' } }, ['margin']],
    [{ order: { ...order, liquidationPrice: '74494.15' } }, ['liquidationPrice']],
    [{ order: { ...order, openFee: '1.375276' } }, ['openFee']],
    [{ order: { ...order, closeReason: 'stopLoss' } }, ['closeReason']],
    [{ order: { ...order, closePrice: '76404.12' } }, ['closePrice']],
    [{ order: { ...order, profit: '-0.003601', result: '-2.754153' } }, ['profit', 'result']],
    [{ order: { ...order, closeFee: '1.375276' } }, ['closeFee']],
    [{ order: { ...order, instrumentId: 2 } }, ['order']],
    [{ order: { ...order, closedAt: '2026-11-20T20:25:30.000Z' } }, ['order']],
    [{ open: { ...open, row: { ...open.row, mid: '76400.43000001' } } }, ['openRow']],
    [{ close: { ...close, row: { ...close.row, source: 'live' } } }, ['closeRow']],
    [{ close: { ...close, rowPath: close.rowPath.slice(1) } }, ['closeRow']],
    [{ close: { ...close, seal: { ...close.seal, chain: open.seal.root } } }, ['closeSeal']],
    [{ open: { ...open, seal: { ...open.seal, n: 2 } } }, ['openSeal']],
    [{ head: { ...head, size: head.size + 1 } }, ['openSeal', 'closeSeal']],
    [{ close: { ...close, row: { ...close.row, instrumentId: 2 } } }, ['closeRow', 'order']],
    [{ order: { ...order, stopLoss: '1' } }, ['order']],
    [{ order: { ...order, takeProfit: order.stopLoss } }, ['order', 'maxWin']],
    [{ order: { ...order, feeRate: '0' } }, ['openFee', 'closeFee', 'maxWin', 'result']],
    [{ entries: { ...entries, closed: entries.opened } }, ['order', 'closedEntry']],
    [{ entries: { ...entries, closed: { ...entries.closed, id: '04' } } }, ['order']],
    [{ entries: { ...entries, opened: { ...entries.opened, postings: [] } } }, ['openedEntry']],
  ]

  it.each(lies.map(([change, names]) => [Object.keys(change)[0], names, change] as const))(
    'is caught in %s: %j',
    (_, names, change) => {
      const text = signedAgain(change, signer)
      for (const name of names) expect(failed(text)).toContain(name)
    },
  )

  const others: readonly (readonly [string, object])[] = [
    ['a field beside the others', { note: 'a refund is due' }],
    ['a field beside those of the order', { order: { ...order, bonus: '5' } }],
    ['a field beside those of a row', { open: { ...open, row: { ...open.row, note: '' } } }],
    ['a field less', { order: { ...order, account: undefined } }],
    ['an account of another kind', { order: { ...order, account: 'gold' } }],
    ['a side of another kind', { order: { ...order, side: 'LONG' } }],
    ['a code that is no text', { order: { ...order, code: { name: 'BTCUSDT' } } }],
    ['an id that is no text', { order: { ...order, id: 5 } }],
    ['a leverage that is no number', { order: { ...order, leverage: '20' } }],
    [
      'an entry without a number',
      { entries: { ...entries, opened: { ...entries.opened, id: {} } } },
    ],
    ['other formulas', { formula: 'contract.2' }],
    ['another type', { type: 'contract-receipt.v2' }],
    ['a prototype', { order: { ...order, ['__proto__']: { side: 'long' } } }],
  ]

  it.each(others)('signs no receipt with %s', (_, change) => {
    const text = signedAgain(change, signer)
    expect(verifyReceipt(text).checks).toEqual([{ name: 'form', ok: false }])
  })

  it.each([
    ['a key said twice', RECEIPT_TEXT.replace('"closeFee":', '"closeFee":"9","closeFee":')],
    ['a number in another spelling', RECEIPT_TEXT.replace('"leverage":20', '"leverage":2e1')],
    ['a sign in another spelling', RECEIPT_TEXT.replace('"demo"', '"dem\\u006f"')],
    ['an escape of its own', RECEIPT_TEXT.replace('"code":"B', '"code":"\\u0042')],
  ])('is told from %s', (_, text) => {
    expect(text).not.toBe(RECEIPT_TEXT)
    expect(verifyReceipt(text).checks).toEqual([{ name: 'form', ok: false }])
  })

  it.each([
    ['', []],
    ['null', []],
    ['[]', []],
    ['{}', []],
  ])('is no receipt at all: %j', (text) => {
    expect(verifyReceipt(text)).toEqual({
      ok: false,
      checks: [{ name: 'form', ok: false }],
      receipt: null,
      head: null,
    })
  })

  it('never makes the check itself fail', () => {
    const hostile: readonly unknown[] = [
      { order: {} },
      { open: {}, close: {} },
      { entries: { opened: 1 } },
      { order: { ...order, lots: '0' } },
      { order: { ...order, leverage: 0 } },
      { open: { ...open, rowPath: [1] } },
    ]
    for (const change of hostile) {
      expect(verifyReceipt(signedAgain(change as Partial<Receipt>, signer)).ok).toBe(false)
    }
  })
})
