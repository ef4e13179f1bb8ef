import { describe, expect, it } from 'vitest'
import { LISTED_LIES } from '#kit/listedLies.ts'
import { LISTED_RECEIPTS } from '#kit/listedReceipts.ts'
import { testSigner } from '#kit/provedWorld.ts'
import { forged } from '#kit/tamperedReceipts.ts'
import { verifyFast } from '#server/platform/signer.ts'
import type { Json } from './canonical.ts'
import { verifyReceipt } from './receiptVerifier.ts'
import { OPTION_FIGURES } from './verifyOption.ts'

const signer = testSigner()
const failed = (receipt: Json): readonly string[] =>
  verifyReceipt(forged(receipt, signer), { verify: verifyFast })
    .checks.filter(({ ok }) => !ok)
    .map(({ name }) => name)

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
