import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testSigner } from '#kit/provedWorld.ts'
import { forged } from '#kit/tamperedReceipts.ts'
import { TRAIL_LIES, TRAILED } from '#kit/trailLies.ts'
import { verifyFast } from '#server/platform/signer.ts'
import type { Json } from './canonical.ts'
import type { Receipt, ReceiptPrice, ReceiptTrail } from './receipt.ts'
import { hasSoundTrail } from './receiptTrail.ts'
import { verifyReceipt } from './receiptVerifier.ts'

/* A receipt that an operator made of a long whose stop loss trailed by 400 up to 69,000, and closed it there. */
const FILE = new URL('../../test/fixtures/receipts/trailing.receipt', import.meta.url)
const TEXT = readFileSync(FILE, 'utf8')
const RECEIPT = JSON.parse(TEXT) as Receipt
const { order, open, close } = RECEIPT
const trail = order.trail as ReceiptTrail
const peak = RECEIPT.peak as ReceiptPrice

const holds = (
  change: Partial<Receipt['order']>,
  row: Partial<ReceiptPrice['row']> = {},
): boolean =>
  hasSoundTrail({
    ...RECEIPT,
    order: { ...order, ...change },
    peak: { ...peak, row: { ...peak.row, ...row } },
  })

it('holds in every version to come', () => {
  expect(verifyReceipt(TEXT, { publicKey: RECEIPT.issuer.publicKey }).ok).toBe(true)
  expect(holds({})).toBe(true)
})

it('demands the stop loss that its best row brings about, and no other', () => {
  expect(holds({ stopLoss: '68596.54' })).toBe(false)
  expect(holds({ stopLoss: '68596.56' })).toBe(false)
  expect(holds({ trail: { ...trail, distance: '400.01' } })).toBe(false)
  expect(holds({}, { mid: '69000.10000000' })).toBe(false)
  expect(holds({}, { instrumentId: 2 })).toBe(false)
})

it('demands that the best row lies from its setting to before its closing', () => {
  expect(holds({ trail: { ...trail, logSeq: String(BigInt(peak.row.seq) + 1n) } })).toBe(false)
  expect(holds({}, { seq: close.row.seq })).toBe(false)
  // Set at that row itself it stood there from the beginning.
  const atOnce = { ...trail, logSeq: peak.row.seq }
  expect(holds({ trail: atOnce })).toBe(false)
  expect(holds({ trail: { ...atOnce, stopLoss: order.stopLoss } })).toBe(true)
})

it('demands that it never stood nearer, and that no row at hand is better', () => {
  expect(holds({ trail: { ...trail, stopLoss: '68596.56' } })).toBe(false)
  const better = (which: 'open' | 'close', change: Partial<Receipt['order']>): boolean =>
    hasSoundTrail({
      ...RECEIPT,
      order: { ...order, ...change },
      [which]: { ...RECEIPT[which], row: { ...RECEIPT[which].row, mid: '69500.00000000' } },
    })
  expect(better('close', { closeReason: 'customer' })).toBe(false)
  expect(better('open', { trail: { ...trail, logSeq: open.row.seq } })).toBe(false)
  // A take profit may be reached by a row that is better than all before it.
  expect(better('close', { closeReason: 'takeProfit' })).toBe(true)
})

it('is told whole or not at all', () => {
  const { trail: _trail, ...fixed } = order
  expect(hasSoundTrail({ ...RECEIPT, order: fixed })).toBe(false)
  const { peak: _peak, ...without } = RECEIPT
  expect(hasSoundTrail(without)).toBe(false)
  expect(hasSoundTrail({ ...without, order: fixed })).toBe(true)
})

describe('an operator that signs how a stop loss trailed', () => {
  const signer = testSigner()
  const failed = (receipt: Json): readonly string[] =>
    verifyReceipt(forged(receipt, signer), { verify: verifyFast })
      .checks.filter(({ ok }) => !ok)
      .map(({ name }) => name)

  it.each(Object.entries(TRAILED))('is believed in %s', (_, receipt) => {
    expect(failed(receipt)).toEqual([])
  })

  it.each(TRAIL_LIES)('is caught in $what', ({ receipt, only, caught = [] }) => {
    expect(failed(receipt)).toEqual(only ?? expect.arrayContaining([...caught]))
  })
})
