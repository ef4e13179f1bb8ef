import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Receipt } from '#protocol/proof/receipt.ts'
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

/** An order whose stops are changed, then half of it closed, changed again and closed. */
async function long(): Promise<readonly [part: Receipt, rest: Receipt]> {
  const order = await world.open({ lots: '7' })
  await world.price('68512.3')
  const first = await world.edit(order, { takeProfit: '71000' })
  await world.price('68600')
  const second = await world.edit(first, { stopLoss: '68100' })
  const part = await world.close(order.id, 3n)
  await world.price('68700')
  const third = await world.edit(
    { ...second, lots: '4' },
    { stopLoss: '68500', takeProfit: '69000' },
  )
  await world.price('69100')
  await world.pass(64)
  await world.seal()
  const read = async (id: string): Promise<Receipt> =>
    JSON.parse(await world.receipt(id)) as Receipt
  return [await read(part.id), await read(third.id)]
}

it('the receipts of a part and of the rest tell the changes, and hold', async () => {
  const [part, rest] = await long()
  for (const receipt of [part, rest]) {
    expect(failed(receiptText(receipt))).toEqual([])
    expect([receipt.type, receipt.formula]).toEqual(['contract-receipt.v2', 'contract.2'])
    const { history } = receipt.order
    expect([history?.openedLots, history?.stopLoss, history?.takeProfit]).toEqual([
      '7',
      '67000.00',
      '70000.00',
    ])
  }
  expect(part.entries.opened).toEqual(rest.entries.opened)
  const edits = (receipt: Receipt): unknown =>
    receipt.order.history?.edits.map((edit) => [
      edit.lots,
      edit.stopLoss,
      edit.takeProfit,
      edit.moved.length,
    ])
  const before = [
    ['7', '67000.00', '71000.00', 1],
    ['7', '68100.00', '71000.00', 0],
  ]
  expect(edits(part)).toEqual(before)
  expect(edits(rest)).toEqual([...before, ['4', '68500.00', '69000.00', 1]])
  expect([part.order.lots, part.order.history?.lotsBefore, part.order.closeReason]).toEqual([
    '3',
    '7',
    'customer',
  ])
  expect([rest.order.lots, rest.order.history?.lotsBefore, rest.order.closePrice]).toEqual([
    '4',
    '4',
    '69000.00',
  ])
})

it('an operator that tells another history is not believed', async () => {
  const [part, rest] = await long()
  const history = rest.order.history
  if (history === undefined) throw new Error('no history')
  const [first, second, third] = history.edits
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('no edits')
  const before = String(BigInt(rest.open.row.seq) - 1n)
  const lies: readonly (readonly [string, typeof history, string])[] = [
    ['an edit less', { ...history, edits: [first, second] }, 'order'],
    ['the edits in another order', { ...history, edits: [second, first, third] }, 'order'],
    ['other stops at the opening', { ...history, takeProfit: '70500.00' }, 'openedEntry'],
    ['more lots at the opening', { ...history, openedLots: '8' }, 'openedEntry'],
    ['a part of more', { ...history, lotsBefore: '5' }, 'order'],
    [
      'an edit before the opening',
      { ...history, edits: [{ ...first, logSeq: before }, second, third] },
      'order',
    ],
    [
      'an edit after the closing',
      { ...history, edits: [first, second, { ...third, logSeq: rest.close.row.seq }] },
      'order',
    ],
    [
      'an edit that moved nothing',
      { ...history, edits: [{ ...first, moved: [] }, second, third] },
      'order',
    ],
    [
      'an edit of other lots',
      { ...history, edits: [{ ...first, lots: '6' }, second, third] },
      'order',
    ],
  ]
  for (const [what, told, check] of lies) {
    expect(failed(retold(rest, { history: told })), what).toContain(check)
  }
  const whole = part.order.history
  if (whole === undefined) throw new Error('no history')
  expect(failed(retold(part, { history: { ...whole, lotsBefore: '3' } }))).not.toEqual([])
  const bare = failed(retold(part, {}).replace('contract-receipt.v2', 'contract-receipt.v1'))
  expect(bare).toEqual(['form'])
})

it('the receipts of an order that got more margin tell it, and hold', async () => {
  const order = await world.open({ lots: '7' })
  await world.price('68100')
  const more = await world.addMargin(order, '10.000001')
  const edited = await world.edit(more, { stopLoss: '65000' })
  const part = await world.close(order.id, 3n)
  const left = String(BigInt(more.margin.replace('.', '')) - BigInt(part.margin.replace('.', '')))
  const margin = `${left.slice(0, -6)}.${left.slice(-6)}`
  await world.addMargin({ ...edited, lots: '4', margin }, '3')
  await world.price('65600')
  await world.price('64900')
  await world.pass(64)
  await world.seal()
  const read = async (id: string): Promise<Receipt> =>
    JSON.parse(await world.receipt(id)) as Receipt
  for (const receipt of [await read(part.id), await read(order.id)]) {
    expect(failed(receiptText(receipt))).toEqual([])
    expect([receipt.type, receipt.formula]).toEqual(['contract-receipt.v5', 'contract.5'])
  }
  const rest = await read(order.id)
  expect(rest.order.history?.edits.map(({ added }) => added)).toEqual([
    '10.000001',
    '0.000000',
    '3.000000',
  ])
  expect(rest.order).toMatchObject({ closeReason: 'stopLoss', lots: '4' })
})
