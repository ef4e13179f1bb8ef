import { expect, it } from 'vitest'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { receiptBodyText, receiptText } from '#protocol/proof/receiptKind.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import type { SpotReceipt } from '#protocol/proof/spotReceipt.ts'
import { failedChecks } from '#kit/failedChecks.ts'
import { openProvedWorld, type ProvedWorld } from '#kit/provedWorld.ts'
import { openReceiptWorld, type ReceiptWorld } from '#kit/receiptWorld.ts'

const OFFER: FeeOffer = { discountPercent: 10, level: 3, commissionPercent: 20, inviterId: 'bob' }

type Signing = Pick<ProvedWorld | ReceiptWorld, 'signer'>

/** The same receipt with something else in it, signed again: what an operator that lies could hand out. */
function retold<R extends Receipt | SpotReceipt>(
  { signer }: Signing,
  { signature: _signature, ...body }: R,
  change: object,
): string {
  const told = { ...body, ...change } as never
  return receiptText({
    ...(told as object),
    signature: signer.sign(receiptBodyText(told)),
  } as never)
}

const failed = ({ signer }: Signing, text: string): readonly string[] =>
  verifyReceipt(text, { publicKey: signer.publicKey })
    .checks.filter((check) => !check.ok)
    .map((check) => check.name)

it('the receipt of a contract states base rate, discount and share, and follows from them', async () => {
  const world = await openProvedWorld(OFFER)
  try {
    const placed = await world.place({ lots: '7', price: '67500', stopLoss: '66000' })
    await world.price('67400')
    const { id } = await world.close(placed.id, 3n)
    await world.close(placed.id)
    await world.pass(64)
    await world.seal()
    const receipts = await Promise.all(
      [placed.id, id].map(async (one) => JSON.parse(await world.receipt(one)) as Receipt),
    )
    for (const receipt of receipts) {
      expect(failed(world, receiptText(receipt))).toEqual([])
      expect([receipt.type, receipt.formula]).toEqual(['contract-receipt.v4', 'contract.4'])
      expect(receipt.order.feeRate).toBe('0.00054')
      expect(receipt.order.feeTerms).toEqual({
        baseFeeRate: '0.0006',
        discountPercent: 10,
        level: 3,
        commissionPercent: 20,
      })
    }
    const [receipt] = receipts
    if (receipt?.order.feeTerms === undefined) throw new Error('no fee terms')
    const { order } = receipt
    const lies: readonly (readonly [object, readonly string[]])[] = [
      [{ discountPercent: 15 }, ['feeRate']],
      [{ baseFeeRate: '0.0005' }, ['feeRate']],
      [{ commissionPercent: 10 }, ['openedEntry', 'closedEntry']],
      [{ commissionPercent: 101 }, expect.arrayContaining(['openFee']) as readonly string[]],
    ]
    for (const [lie, checks] of lies) {
      const told = { order: { ...order, feeTerms: { ...order.feeTerms, ...lie } } }
      expect(failed(world, retold(world, receipt, told))).toEqual(checks)
    }
    const demo = retold(world, receipt, { order: { ...order, account: 'demo' } })
    expect(failed(world, demo)).toContain('feeRate')
    expect(world.faults).toEqual([])
  } finally {
    await world.closeWorld()
  }
})

it('the receipt of a coin-to-coin order does so too', async () => {
  const world = await openReceiptWorld()
  try {
    const limit = { instrumentId: '1', type: 'limit', amount: '0.0123' } as const
    const bought = await world.placeReal({
      instrumentId: '1',
      type: 'market',
      side: 'buy',
      amount: '0.01',
    })
    const sells = await world.placeReal({ ...limit, side: 'sell', price: '68500' })
    expect(sells).toMatchObject({ discount: { percent: 10, level: 3 }, feeRate: '0.00054' })
    await world.price('68600.01')
    await world.pass(64)
    await world.seal()
    expect(world.faults).toEqual([])
    const receipts = await Promise.all(
      [bought.id, sells.id].map(async (one) => JSON.parse(await world.receipt(one)) as SpotReceipt),
    )
    for (const receipt of receipts) {
      expect(failedChecks(world, receiptText(receipt))).toEqual([])
      expect([receipt.type, receipt.order.feeTerms?.commissionPercent]).toEqual([
        'spot-receipt.v2',
        20,
      ])
      const { order } = receipt
      const told = (lie: object): string =>
        retold(world, receipt, { order: { ...order, feeTerms: { ...order.feeTerms, ...lie } } })
      expect(failed(world, told({ discountPercent: 12 }))).toEqual(['feeRate'])
      expect(failed(world, told({ commissionPercent: 19 }))).toEqual(['endedEntry'])
    }
  } finally {
    await world.closeWorld()
  }
})
