import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { ContractCancelReceipt } from '#protocol/proof/cancelReceipt.ts'
import { receiptBodyText, receiptText } from '#protocol/proof/receiptKind.ts'
import { openProvedWorld, type ProvedWorld } from '#kit/provedWorld.ts'
import { failedChecks, soundReceipt } from '#kit/failedChecks.ts'
import { Refusal } from '#server/platform/refusal.ts'

/* Contract orders that were cancelled while they waited, and what an operator that lies would sign of them. */

let world: ProvedWorld

beforeEach(async () => {
  world = await openProvedWorld()
})

afterEach(async () => {
  const faults = world.faults.splice(0)
  await world.closeWorld()
  if (faults.length > 0) throw new AggregateError(faults, 'the world complained')
})

const failed = (text: string): readonly string[] => failedChecks(world, text)

type Order = ContractCancelReceipt['order']

/** What fails of the receipt with changes, signed again by the operator. */
function told(
  { signature: _signature, ...receipt }: ContractCancelReceipt,
  order: Partial<Order>,
  rest: Partial<ContractCancelReceipt> = {},
): readonly string[] {
  const body = { ...receipt, ...rest, order: { ...receipt.order, ...order } }
  return failed(receiptText({ ...body, signature: world.signer.sign(receiptBodyText(body)) }))
}

async function sealed(id: string): Promise<ContractCancelReceipt> {
  await world.pass(64)
  await world.seal()
  return soundReceipt<ContractCancelReceipt>(world, id)
}

describe('an order that its customer cancelled', () => {
  it('says what was asked, each change of it, and what came back; no price decided', async () => {
    const placed = await world.place({ lots: '7', price: '67500', stopLoss: '66000' })
    await expect(world.receipt(placed.id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await world.price('68100')
    await world.revise(placed, { price: '67200', takeProfit: '69000' })
    await world.price('67400')
    await world.cancel(placed.id)
    await expect(world.receipt(placed.id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    const receipt = await sealed(placed.id)
    const { order, terms, deciding, entries } = receipt
    expect(deciding).toBeNull()
    expect(order).toMatchObject({ reason: 'customer', held: '473.222400', givenBack: '473.222400' })
    expect(terms.map((one) => one.limitPrice)).toEqual(['67500.00', '67200.00'])
    expect(entries.ended.postings).toEqual([
      { bucket: 'customer/available', amount: '473.222400' },
      { bucket: 'customer/margin', amount: '-473.222400' },
    ])
    // The server says that a rule of its own did it, less came back, or it was less.
    expect(told(receipt, { reason: 'policy' })).toEqual(['cause'])
    expect(told(receipt, { givenBack: '473.222399' })).toEqual(['givenBack'])
    expect(told(receipt, { lots: '6' })).toContain('limits')
    expect(told(receipt, {}, { terms: terms.slice(0, 1) })).toEqual([
      'held',
      'givenBack',
      'endedEntry',
    ])
    expect(told(receipt, {}, { entries: { ended: { ...entries.ended, id: '1' } } })).toEqual([
      'endedEntry',
    ])
    expect(told(receipt, { cancelledAt: terms[0]?.at ?? '' })).toEqual(['cause'])
  })
})

describe('an order that was cancelled at a price', () => {
  it('because of its stops names the first row that reached its limit, and that they do not stand', async () => {
    const { id } = await world.place({ lots: '7', price: '67500', stopLoss: '66000' })
    await world.price('65900')
    const receipt = await sealed(id)
    const { order, deciding, terms, head } = receipt
    expect(order).toMatchObject({ reason: 'stops', needed: null })
    expect(deciding?.row.mid).toBe('65900.00000000')
    const [placed] = terms
    if (deciding === null || placed === undefined) throw new Error('no row')
    expect(told(receipt, {}, { deciding: null })).toEqual(['cause'])
    expect(told(receipt, { reason: 'customer' })).toEqual(['cause'])
    // With another stop loss it would have opened there.
    const sound = [{ ...placed, stopLoss: '65000.00' }]
    expect(told(receipt, {}, { terms: sound })).toEqual(['cause'])
    expect(told(receipt, { reason: 'margin', needed: '1.000000' })).toEqual(['cause', 'needed'])
    const late = new Date(Date.parse(deciding.row.at) + 10_001).toISOString()
    expect(told(receipt, { cancelledAt: late })).toEqual(['cause'])
    expect(told(receipt, {}, { terms: [{ ...placed, logSeq: deciding.row.seq }] })).toEqual([
      'cause',
    ])
    expect(told(receipt, { instrumentId: 2 })).toEqual(['cause'])
    const other = { ...deciding, row: { ...deciding.row, mid: '65899.00000000' } }
    expect(told(receipt, {}, { deciding: other })).toEqual(['decidingRow'])
    const bare = { ...head, root: '0'.repeat(64) }
    expect(told(receipt, {}, { head: bare })).toEqual(['head', 'decidingSeal'])
  })

  it('because its customer could not pay a better price says what it would have taken', async () => {
    const short = { side: 'short', price: '68500', stopLoss: '71500', takeProfit: '60000' } as const
    const { id } = await world.place({ ...short, lots: '145' })
    await world.price('71000')
    const receipt = await sealed(id)
    const { order, terms } = receipt
    expect(order.reason).toBe('margin')
    expect(Number(order.needed)).toBeGreaterThan(Number(order.held))
    expect(told(receipt, { needed: order.held })).toEqual(['needed'])
    expect(told(receipt, { needed: null })).toEqual(['needed'])
    expect(told(receipt, { reason: 'stops', needed: null })).toEqual(['cause'])
    expect(told(receipt, { side: 'long' }).length).toBeGreaterThan(0)
    const [placed] = terms
    if (placed === undefined) throw new Error('no limit')
    expect(told(receipt, {}, { terms: [{ ...placed, stopLoss: '70000.00' }] })).toEqual(['cause'])
  })

  it('of a stop order names the row that reached its stop, and says what it is', async () => {
    const stop = { type: 'stop', price: '68500', stopLoss: '67000' } as const
    const { id } = await world.place({ lots: '7', ...stop })
    await world.price('70100')
    const receipt = await sealed(id)
    expect(receipt.type).toBe('contract-cancel-receipt.v2')
    expect(receipt.order).toMatchObject({ reason: 'stops', entryType: 'stop' })
    const [placed] = receipt.terms
    if (placed === undefined) throw new Error('no stop')
    const limit = { type: 'contract-cancel-receipt.v1', formula: 'contract.3' } as const
    expect(told(receipt, {}, limit)).toEqual(['form'])
    expect(told(receipt, { side: 'short' }).length).toBeGreaterThan(0)
    const { entryType: _, ...order } = receipt.order
    expect(told({ ...receipt, order }, {}, limit)).toEqual(['cause'])
  })
})
