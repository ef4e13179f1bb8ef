import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Receipt, ReceiptWait } from '#protocol/proof/receipt.ts'
import { receiptBodyText, receiptText } from '#protocol/proof/receiptKind.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { openProvedWorld, type ProvedWorld } from '#kit/provedWorld.ts'

let world: ProvedWorld

beforeEach(async () => {
  world = await openProvedWorld()
})

afterEach(async () => {
  const faults = world.faults.splice(0)
  await world.closeWorld()
  if (faults.length > 0) throw new AggregateError(faults, 'the world complained')
})

const failed = (text: string): readonly string[] =>
  verifyReceipt(text, { publicKey: world.signer.publicKey })
    .checks.filter((check) => !check.ok)
    .map((check) => check.name)

/** The same receipt with another order, signed again: what an operator that lies could hand out. */
function retold(
  { signature: _signature, ...body }: Receipt,
  change: Partial<Receipt['order']>,
): string {
  const told = { ...body, order: { ...body.order, ...change } }
  return receiptText({ ...told, signature: world.signer.sign(receiptBodyText(told)) })
}

async function sealed(id: string): Promise<Receipt> {
  await world.pass(64)
  await world.seal()
  return JSON.parse(await world.receipt(id)) as Receipt
}

/** Waits at 67500, then at 67200 with other stops, then with another stop loss; opens, and is closed by hand. */
async function long(): Promise<Receipt> {
  const placed = await world.place({ lots: '7', price: '67500', stopLoss: '66000' })
  await world.price('68100')
  const lower = await world.revise(placed, { price: '67200', takeProfit: '69000' })
  await world.price('67400')
  await world.revise(lower, { stopLoss: '65900' })
  await world.price('67150')
  await world.price('67300')
  await world.close(placed.id)
  return sealed(placed.id)
}

function waitOf({ order }: Receipt): ReceiptWait {
  if (order.wait === undefined) throw new Error('it did not wait')
  return order.wait
}

it('the receipt of an order that waited tells each of its limits, and holds', async () => {
  const receipt = await long()
  expect(failed(receiptText(receipt))).toEqual([])
  expect([receipt.type, receipt.formula]).toEqual(['contract-receipt.v3', 'contract.3'])
  const { terms, released } = waitOf(receipt)
  expect(
    terms.map((one) => [one.limitPrice, one.stopLoss, one.takeProfit, one.moved.length]),
  ).toEqual([
    ['67500.00', '66000.00', '70000.00', 1],
    ['67200.00', '66000.00', '69000.00', 1],
    ['67200.00', '65900.00', '69000.00', 0],
  ])
  // Seven lots at 10:1: margin 470.4, fee 2.8224.
  expect(released.postings).toEqual([
    { bucket: 'customer/available', amount: '473.222400' },
    { bucket: 'customer/margin', amount: '-473.222400' },
  ])
  expect(receipt.order).toMatchObject({ stopLoss: '65900.00', takeProfit: '69000.00' })
})

it('an order that waited and never changed has the one it was placed with', async () => {
  const { id } = await world.place({
    side: 'short',
    price: '68500',
    stopLoss: '70000',
    takeProfit: '66000',
  })
  await world.price('68600')
  await world.close(id)
  const receipt = await sealed(id)
  expect(failed(receiptText(receipt))).toEqual([])
  expect(waitOf(receipt).terms).toHaveLength(1)
})

it('a part of it, and the rest with other stops, tell it too', async () => {
  const { id } = await world.place({ lots: '7', price: '67500', stopLoss: '66000' })
  await world.price('67450')
  const part = await world.close(id, 3n)
  const rest = { ...part, id, stopLoss: '66000.00', takeProfit: '70000.00' }
  await world.edit(rest, { stopLoss: '66500' })
  await world.close(id)
  await world.pass(64)
  await world.seal()
  for (const one of [part.id, id]) {
    const receipt = JSON.parse(await world.receipt(one)) as Receipt
    expect(failed(receiptText(receipt))).toEqual([])
    expect(receipt.type).toBe('contract-receipt.v3')
    expect(waitOf(receipt).terms[0]?.limitPrice).toBe('67500.00')
    expect(receipt.order.history?.openedLots).toBe('7')
  }
})

it('a stop order opens at the first row at its stop or past it, and its receipt says so', async () => {
  const stop = { type: 'stop', price: '68500', stopLoss: '67000' } as const
  const { id } = await world.place({ lots: '7', ...stop })
  await world.price('68400')
  await world.price('68600')
  const part = await world.close(id, 3n)
  await world.edit({ ...part, id }, { stopLoss: '67100' })
  await world.close(id)
  const receipt = await sealed(id)
  expect(failed(receiptText(receipt))).toEqual([])
  expect([receipt.type, receipt.formula]).toEqual(['contract-receipt.v6', 'contract.6'])
  expect(receipt.open.row.mid).toBe('68600.00000000')
  const wait = waitOf(receipt)
  const [first] = wait.terms
  if (first === undefined) throw new Error('no stop')
  // As a limit it would have opened sooner, and at another stop not at all.
  const { entryType: _, ...limit } = wait
  expect(failed(retold(receipt, { wait: limit }))).toEqual(['form'])
  const further = { ...wait, terms: [{ ...first, limitPrice: '68700.00' }] }
  expect(failed(retold(receipt, { wait: further }))).toEqual(['limit'])
})

it('an operator that tells another wait is not believed', async () => {
  const receipt = await long()
  const wait = waitOf(receipt)
  const [first, second, third] = wait.terms
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few')
  const { open, entries } = receipt
  const before = String(BigInt(first.logSeq) - 1n)
  const of = (...terms: ReceiptWait['terms']): ReceiptWait => ({ ...wait, terms })
  const lies: readonly (readonly [string, ReceiptWait])[] = [
    ['no limit at all', of()],
    ['a change less', of(first, second)],
    ['the changes in another order', of(first, third, second)],
    ['a limit that it did not reach', of(first, { ...second, limitPrice: '67100.00' }, third)],
    ['the limit it had before', of(first)],
    ['another first limit', of({ ...first, limitPrice: '67600.00' }, second, third)],
    ['a change of nothing', of(first, second, third, third)],
    ['other stops at the opening', of(first, second, { ...third, stopLoss: '65800.00' })],
    ['a stop beyond the limit', of({ ...first, stopLoss: '67500.00' }, second, third)],
    ['a change before its placing', of(first, { ...second, logSeq: before }, third)],
    ['a change at the row that opened it', of(first, second, { ...third, logSeq: open.row.seq })],
    ['a change after the opening', of(first, second, { ...third, at: receipt.order.closedAt })],
    ['a change that moved nothing', of(first, { ...second, moved: [] }, third)],
    ['a change that moved twice', of(first, second, { ...third, moved: second.moved })],
    ['more held', of({ ...first, moved: second.moved }, second, third)],
    ['less released', { ...wait, released: first.moved[0] ?? wait.released }],
    [
      'released after the opening',
      { ...wait, released: { ...wait.released, id: entries.closed.id } },
    ],
    ['released before the change', { ...wait, released: { ...wait.released, id: '1' } }],
  ]
  for (const [what, told] of lies) {
    expect(failed(retold(receipt, { wait: told })), what).toEqual(['limit'])
  }
  const bare = failed(retold(receipt, {}).replace('contract-receipt.v3', 'contract-receipt.v1'))
  expect(bare).toEqual(['form'])
})
