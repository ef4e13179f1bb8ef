import { expect, it } from 'vitest'
import { ACTION_LIES, ACTION_RECEIPTS } from '#kit/actionReceipts.ts'
import { testSigner } from '#kit/provedWorld.ts'
import { forged } from '#kit/tamperedReceipts.ts'
import { verifyFast } from '#server/platform/signer.ts'
import type { Json } from './canonical.ts'
import { verifyReceipt } from './receiptVerifier.ts'

const signer = testSigner()

const failed = (receipt: Json): readonly string[] =>
  verifyReceipt(forged(receipt, signer), { verify: verifyFast })
    .checks.filter(({ ok }) => !ok)
    .map(({ name }) => name)

it.each(Object.entries(ACTION_RECEIPTS))('a corporate action is believed in %s', (_, receipt) => {
  expect(failed(receipt)).toEqual([])
})

it.each(ACTION_LIES)('an operator is caught in $what', ({ receipt, only, caught = [] }) => {
  expect(failed(receipt)).toEqual(only ?? expect.arrayContaining([...caught]))
})
