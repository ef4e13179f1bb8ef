import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Receipt, ReceiptPrice } from '#protocol/proof/receipt.ts'
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

const read = async (id: string): Promise<Receipt> => JSON.parse(await world.receipt(id)) as Receipt

/** The same receipt with something else in it, signed again: what an operator that lies could hand out. */
function retold({ signature: _signature, ...body }: Receipt, change: Partial<Receipt>): string {
  const told = { ...body, ...change }
  return receiptText({ ...told, signature: world.signer.sign(receiptBodyText(told)) })
}

/** A long whose stop loss trails by 400: it is closed by it on the way down from 69,000. */
async function trailed(): Promise<Receipt> {
  const order = await world.open()
  await world.price('68200')
  const set = await world.edit(order, { trail: '400' })
  await world.price('69000')
  await world.price('68700')
  await world.restart()
  await world.edit(set, { takeProfit: '71000' })
  await world.price('68500')
  await world.pass(64)
  await world.seal()
  return read(order.id)
}

it('the receipt of a stop loss that trailed names the best row, where it stood by it, and holds', async () => {
  const receipt = await trailed()
  expect(failed(receiptText(receipt))).toEqual([])
  expect([receipt.type, receipt.formula]).toEqual(['contract-receipt.v7', 'contract.7'])
  const { order, peak, close } = receipt
  expect(peak?.row.mid).toBe('69000.00000000')
  expect(order).toMatchObject({
    stopLoss: '68596.55',
    closeReason: 'stopLoss',
    closePrice: '68496.57',
    trail: { distance: '400.00', stopLoss: '67796.59' },
  })
  expect(close.row.mid).toBe('68500.00000000')
  expect(order.history?.edits.map(({ trail, stopLoss }) => [trail, stopLoss])).toEqual([
    ['400.00', '67796.59'],
    ['400.00', '67796.59'],
  ])
})

it('the receipt of one that trailed from the opening on says so, and holds', async () => {
  const trail = { stopLoss: undefined, trail: '400' }
  const { id } = await world.open(trail)
  await world.price('67500')
  await world.pass(64)
  await world.seal()
  const receipt = await read(id)
  const { order, open, peak } = receipt
  expect(failed(receiptText(receipt))).toEqual([])
  expect(peak?.row).toEqual(open.row)
  const began = { stopLoss: '67596.60', trail: '400.00', moved: [], logSeq: open.row.seq }
  expect(order.history).toMatchObject({ stopLoss: began.stopLoss, edits: [began] })
  expect(order).toMatchObject({ stopLoss: began.stopLoss, closeReason: 'stopLoss' })
})

it('an operator that tells another best row, distance or beginning is not believed', async () => {
  const receipt = await trailed()
  const { order, open, close, peak } = receipt
  const { trail, history } = order
  if (trail === undefined || history === undefined || peak === undefined) throw new Error('none')
  const other = (row: Partial<ReceiptPrice['row']>) => ({ ...peak, row: { ...peak.row, ...row } })
  const lies: readonly (readonly [string, Partial<Receipt>, string])[] = [
    ['a row that was better', { peak: other({ mid: '69500.00000000' }) }, 'peakRow'],
    ['the opening row', { peak: open }, 'trail'],
    ['the closing row', { peak: close }, 'trail'],
    ['a wider distance', { order: { ...order, trail: { ...trail, distance: '500.00' } } }, 'trail'],
    ['a stop further away', { order: { ...order, stopLoss: '68400.00' } }, 'trail'],
    [
      'a later beginning',
      { order: { ...order, trail: { ...trail, logSeq: close.row.seq } } },
      'trail',
    ],
    [
      'another beginning',
      { order: { ...order, trail: { ...trail, stopLoss: '67000.00' } } },
      'order',
    ],
    [
      'a change that loosens it',
      {
        order: {
          ...order,
          history: {
            ...history,
            edits: history.edits.map((edit, n) =>
              n === 1 ? { ...edit, stopLoss: '67500.00' } : edit,
            ),
          },
        },
      },
      'order',
    ],
  ]
  for (const [what, told, check] of lies) {
    expect(failed(retold(receipt, told)), what).toContain(check)
  }
  const { trail: _trail, ...fixed } = order
  expect(failed(retold(receipt, { order: fixed }))).toEqual(['form'])
})

it('the receipts of a part, of one that ended by hand and of one closed by its customer hold', async () => {
  const order = await world.open({
    lots: '7',
    side: 'short',
    stopLoss: '69000',
    takeProfit: '66000',
  })
  const set = await world.edit(order, { trail: '400' })
  await world.price('67500')
  const part = await world.close(order.id, 3n)
  await world.price('67400')
  const last = await world.edit({ ...set, lots: '4' }, { stopLoss: '68000' })
  const byHand = await world.edit(await world.open(), { trail: '500' })
  await world.price('67700')
  await world.close(byHand.id)
  await world.close(last.id)
  await world.pass(64)
  await world.seal()
  const [parted, ended, own] = [await read(part.id), await read(order.id), await read(byHand.id)]
  for (const receipt of [parted, ended, own]) {
    expect(failed(receiptText(receipt))).toEqual([])
    expect(receipt.type).toBe('contract-receipt.v7')
  }
  expect([parted.order.stopLoss, parted.peak?.row.mid]).toEqual(['67903.38', '67500.00000000'])
  expect([ended.order.trail, ended.peak, ended.order.stopLoss]).toEqual([
    undefined,
    undefined,
    '68000.00',
  ])
  // The row that its customer closed it at is itself the best one.
  expect(own.peak?.row).toEqual(own.close.row)
})
