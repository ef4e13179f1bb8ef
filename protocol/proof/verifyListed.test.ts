import { describe, expect, it } from 'vitest'
import { LISTED_LIES } from '#kit/listedLies.ts'
import {
  at,
  LATE,
  LISTED_RECEIPTS,
  listedReceipt,
  PAID,
  SALE,
  SOLD,
  VOID,
} from '#kit/listedReceipts.ts'
import { testSigner } from '#kit/provedWorld.ts'
import { forged } from '#kit/tamperedReceipts.ts'
import { verifyFast } from '#server/platform/signer.ts'
import type { Json } from './canonical.ts'
import { endsInTime, settlingPrice } from './optionEnd.ts'
import { verifyReceipt } from './receiptVerifier.ts'
import { endsAsListed, isSold, lastsAsListed } from './verifyListed.ts'
import { OPTION_FIGURES } from './verifyOption.ts'

const signer = testSigner()
const failed = (receipt: Json): readonly string[] =>
  verifyReceipt(forged(receipt, signer), { verify: verifyFast })
    .checks.filter(({ ok }) => !ok)
    .map(({ name }) => name)

it('ends at the row of its last seconds, at the first after them, or at none', () => {
  const seqs = [PAID, SOLD, LATE, VOID].map((one) => settlingPrice(listedReceipt(one))?.row.seq)
  expect(seqs).toEqual(['4', '4', '5', undefined])
  // Receipts of other options never take the row after the expiry.
  expect(settlingPrice({ ...listedReceipt(LATE), type: 'option-receipt.v2' })).toBeNull()
})

it('ends at its expiry unless it was sold', () => {
  const sold = listedReceipt(SOLD)
  expect([isSold(sold), endsAsListed(sold), endsInTime(sold)]).toEqual([true, true, false])
  const paid = listedReceipt(PAID)
  expect([isSold(paid), endsAsListed(paid), endsInTime(paid)]).toEqual([false, true, true])
  const order = { ...sold.order, sale: { ...SALE, tradingMs: 0 } }
  expect(endsAsListed({ ...sold, order })).toBe(false)
})

it('lasts from half an hour to 200 days', () => {
  const { order } = listedReceipt(PAID)
  const lasts = (openedAt: string): boolean => lastsAsListed({ ...order, openedAt, tradingMs: 1 })
  expect([lasts(at('13T07:30:00')), lasts(at('13T07:30:01'))]).toEqual([true, false])
  const longest = ['2025-08-25T08:00:00.000Z', '2025-08-25T07:59:59.000Z']
  expect(longest.map(lasts)).toEqual([true, false])
})

describe('an operator that signs how a listed option went', () => {
  it.each(Object.entries(LISTED_RECEIPTS))('is believed in %s', (_, receipt) => {
    expect(failed(receipt)).toEqual([])
  })

  it.each(LISTED_LIES)('is caught in $what', ({ receipt, only, caught = [] }) => {
    expect(failed(receipt)).toEqual(only ?? expect.arrayContaining([...caught]))
  })

  it('is caught by each check at least once', () => {
    const caught = new Set(LISTED_LIES.flatMap(({ receipt }) => failed(receipt)))
    const rows = ['openRow', 'openSeal', 'decidingRow', 'decidingSeal', 'gapRows', 'gapSeals']
    const all = [
      ...rows,
      'adjacent',
      'terms',
      ...OPTION_FIGURES,
      'beganEntry',
      'endedEntry',
      'form',
    ]
    expect(all.filter((name) => !caught.has(name))).toEqual([])
  })
})
