import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Receipt, ReceiptLimit, ReceiptWait } from './receipt.ts'
import { hasSoundWait } from './receiptWait.ts'
import { verifyReceipt } from './receiptVerifier.ts'

/* A receipt that an operator made of an order whose limit and stops were changed while it waited. */
const FILE = new URL('../../test/fixtures/receipts/waited.receipt', import.meta.url)
const RECEIPT = JSON.parse(readFileSync(FILE, 'utf8')) as Receipt
const WAIT = RECEIPT.order.wait as ReceiptWait
const [PLACED, LOWER, STOPS] = WAIT.terms as [ReceiptLimit, ReceiptLimit, ReceiptLimit]

const told = (wait: ReceiptWait, part: Partial<Receipt> = {}): boolean =>
  hasSoundWait({ ...RECEIPT, ...part, order: { ...RECEIPT.order, wait } })
const toldTerms = (...terms: readonly ReceiptLimit[]): boolean => told({ ...WAIT, terms })

describe('what an order waited for', () => {
  it('holds as it was, and where an order never waited', () => {
    expect(hasSoundWait(RECEIPT)).toBe(true)
    const { wait: _, ...order } = RECEIPT.order
    expect(hasSoundWait({ ...RECEIPT, order })).toBe(true)
  })

  it('opens at its limit or better, and at no other', () => {
    const at = (mid: string) => ({ open: { ...RECEIPT.open, row: { ...RECEIPT.open.row, mid } } })
    // A spread of 0.01%: a long at 67,200 is reached at 67,196.64.
    expect(told(WAIT, at('67196.64000000'))).toBe(true)
    expect(told(WAIT, at('67196.65000000'))).toBe(false)
  })

  it('opens as a stop at its stop or worse, and at no better price', () => {
    const at = (mid: string) => ({ open: { ...RECEIPT.open, row: { ...RECEIPT.open.row, mid } } })
    const stop: ReceiptWait = { ...WAIT, entryType: 'stop' }
    expect(told(stop)).toBe(false)
    // The ask is rounded up to the cent: from 67,196.64 on it is 67,200.
    expect(told(stop, at('67196.63000000'))).toBe(false)
    expect(told(stop, at('67196.64000000'))).toBe(true)
    expect(told(stop, at('67900.00000000'))).toBe(true)
  })

  it('counts from the row after its last change', () => {
    const seq = RECEIPT.open.row.seq
    expect(toldTerms(PLACED, LOWER, { ...STOPS, logSeq: String(BigInt(seq) - 1n) })).toBe(true)
    expect(toldTerms(PLACED, LOWER, { ...STOPS, logSeq: seq })).toBe(false)
  })

  it('holds what each of its limits needs, booked one after the other', () => {
    const [held] = PLACED.moved
    const [moved] = LOWER.moved
    if (held === undefined || moved === undefined) throw new Error('nothing was held')
    const more = held.postings.map(({ bucket, amount }) => ({ bucket, amount: `${amount}0` }))
    expect(toldTerms({ ...PLACED, moved: [{ ...held, postings: more }] }, LOWER, STOPS)).toBe(false)
    expect(toldTerms({ ...PLACED, moved: [] }, LOWER, STOPS)).toBe(false)
    expect(toldTerms(PLACED, { ...LOWER, moved: [moved, moved] }, STOPS)).toBe(false)
    expect(toldTerms(PLACED, { ...LOWER, moved: [{ ...moved, id: held.id }] }, STOPS)).toBe(false)
    expect(told({ ...WAIT, released: { ...WAIT.released, id: moved.id } })).toBe(false)
    expect(told({ ...WAIT, released: { ...WAIT.released, id: RECEIPT.entries.opened.id } })).toBe(
      false,
    )
  })

  it('is one thing after the other, and none of them nothing', () => {
    expect(toldTerms()).toBe(false)
    expect(toldTerms(PLACED, LOWER)).toBe(false)
    expect(toldTerms(PLACED, LOWER, STOPS, STOPS)).toBe(false)
    expect(toldTerms({ ...PLACED, at: STOPS.at }, LOWER, STOPS)).toBe(false)
    expect(toldTerms({ ...PLACED, logSeq: STOPS.logSeq }, LOWER, STOPS)).toBe(false)
    expect(toldTerms(PLACED, LOWER, { ...STOPS, at: RECEIPT.order.closedAt })).toBe(false)
    expect(toldTerms({ ...PLACED, takeProfit: PLACED.limitPrice }, LOWER, STOPS)).toBe(false)
  })

  it('is read as data, however hostile', () => {
    for (const bad of [{ limitPrice: 'x' }, { at: 'never' }, { logSeq: '-1' }, { stopLoss: '' }]) {
      expect(() => toldTerms({ ...PLACED, ...bad }, LOWER, STOPS)).toThrow(TypeError)
    }
  })
})

/* A receipt that an operator made of a stop order whose stop and stops were changed while it waited. */
const STOP_FILE = new URL('../../test/fixtures/receipts/stopEntry.receipt', import.meta.url)
const STOP_TEXT = readFileSync(STOP_FILE, 'utf8')
const STOP = JSON.parse(STOP_TEXT) as Receipt

describe('what a stop order waited for', () => {
  const wait = STOP.order.wait as ReceiptWait
  const at = (mid: string, change: Partial<ReceiptWait> = {}): boolean => {
    const open = { ...STOP.open, row: { ...STOP.open.row, mid } }
    return hasSoundWait({ ...STOP, open, order: { ...STOP.order, wait: { ...wait, ...change } } })
  }

  it('holds as it was made, with its key', () => {
    expect([STOP.type, STOP.formula]).toEqual(['contract-receipt.v6', 'contract.6'])
    const { ok, checks } = verifyReceipt(STOP_TEXT, { publicKey: STOP.issuer.publicKey })
    expect(checks.filter((check) => !check.ok)).toEqual([])
    expect(ok).toBe(true)
  })

  it('opens at its last stop or worse, and at no better price', () => {
    // A spread of 0.01%, rounded up to the cent: a long asks 68,700 from 68,696.56 on.
    expect(at('68696.55000000')).toBe(false)
    expect(at('68696.56000000')).toBe(true)
    expect(at('70900.00000000')).toBe(true)
  })

  it('held what each of its stops needed, and opened by the last of them', () => {
    const [placed, higher, stops] = wait.terms as [ReceiptLimit, ReceiptLimit, ReceiptLimit]
    const mid = STOP.open.row.mid
    expect(at(mid, { terms: [placed, higher] })).toBe(false)
    expect(at(mid, { terms: [placed, { ...higher, moved: [] }, stops] })).toBe(false)
    expect(at(mid, { terms: [placed, { ...higher, limitPrice: '68699.99' }, stops] })).toBe(false)
    expect(at(mid, { terms: [placed, higher, { ...stops, logSeq: STOP.open.row.seq }] })).toBe(
      false,
    )
  })
})
