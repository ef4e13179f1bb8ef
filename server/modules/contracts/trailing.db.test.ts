import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { toIso } from '#protocol/time.ts'
import { codeOf, type ContractWorld, openContractWorld, refusalOf } from '#kit/contractWorld.ts'
import { deafly } from '#kit/deafly.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { selectTrailingAfter, updatePeak } from './storeTrails.ts'
import type { Holder } from './types.ts'

const USDT = 1_000_000n

let world: ContractWorld
let ann: Holder

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(async () => {
  world.market.setOpen(true)
  await world.market.price(BTC, '68000')
  ann = await world.customer(1_000n * USDT)
  world.told.length = 0
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

async function listed(state: 'open' | 'history'): Promise<readonly ContractOrder[]> {
  return (await world.contracts().list(world.db, ann, { state, limit: 50 })).items
}

/** A long whose stop loss trails by 500 from 68,000 on: it begins at 67,496.60. */
async function trailing(distance = '500'): Promise<ContractOrder> {
  return world.edit(ann, await world.open(ann), { trail: distance })
}

describe('a trailing stop loss that an order opens with', () => {
  it('is set in the transaction of the opening, as its first change, and follows from there', async () => {
    const order = await world.open(ann, { stopLoss: undefined, trail: '500' })
    expect(order).toMatchObject({
      edits: 1,
      trail: { distance: '500.00', sinceLogSeq: order.openLogSeq, peakLogSeq: order.openLogSeq },
    })
    const edits = 'SELECT * FROM contract_edit WHERE order_id = $1'
    const [kept] = await world.db.query(edits, [order.id])
    const begins = 6_749_660_000_000n
    const levels = { from_stop_loss: begins, to_stop_loss: begins, from_trail: null }
    const log_seq = BigInt(order.openLogSeq)
    expect(kept).toMatchObject({ ...levels, n: 1, to_trail: 50_000_000_000n, log_seq })
    expect(world.told.map((one) => one.order)).toEqual([order])
    await world.restart()
    await world.market.price(BTC, '69000')
    await world.market.price(BTC, '68499.98')
    expect(await listed('history')).toMatchObject([{ closePrice: '68496.55' }])
  })

  it('is refused with its field, or beside a price, and opens nothing', async () => {
    const before = await world.balances(ann)
    const refused = { code: CODE.stopUnreasonable, fields: { trail: 'unreasonable' } }
    for (const trail of ['0.005', '1693.30', '99999']) {
      const asked = world.open(ann, { stopLoss: undefined, trail })
      expect(await refusalOf(asked)).toMatchObject(refused)
    }
    const one = { code: '400', fields: { stopLoss: 'malformed' } }
    expect(await refusalOf(world.open(ann, { trail: '500' }))).toMatchObject(one)
    expect(await refusalOf(world.open(ann, { stopLoss: undefined }))).toMatchObject(one)
    expect(await world.balances(ann)).toEqual(before)
  })
})

describe('a trailing stop loss', () => {
  it('follows the best price, never moves back, and closes at the first row past it', async () => {
    const order = await trailing()
    expect(order).toMatchObject({
      stopLoss: '67496.60',
      trail: {
        distance: '500.00',
        sinceLogSeq: order.openLogSeq,
        peakLogSeq: order.openLogSeq,
        changedAt: toIso(world.clock.now()),
      },
    })
    const peak = await world.market.price(BTC, '69000')
    await world.market.price(BTC, '68600')
    const followed = { distance: '500.00', peak: '69000.00000000', peakLogSeq: String(peak.seq) }
    expect(await listed('open')).toMatchObject([{ stopLoss: '68496.55', trail: followed }])
    await world.market.price(BTC, '68499.99')
    const past = await world.market.price(BTC, '68499.98')
    expect(await listed('history')).toMatchObject([
      {
        stopLoss: '68496.55',
        trail: { ...followed, sinceLogSeq: order.openLogSeq },
        closeReason: 'stopLoss',
        closePrice: '68496.55',
        closeLogSeq: String(past.seq),
      },
    ])
  })

  it('of a short stays above the lowest ask', async () => {
    const stops = { stopLoss: '69000', takeProfit: '66000' }
    await world.edit(ann, await world.open(ann, { side: 'short', ...stops }), { trail: '500' })
    await world.market.price(BTC, '67000')
    await world.market.price(BTC, '67400')
    expect(await listed('open')).toMatchObject([{ stopLoss: '67503.35' }])
    await world.market.price(BTC, '67500')
    expect(await listed('history')).toMatchObject([
      { closeReason: 'stopLoss', closePrice: '67503.38' },
    ])
  })

  it('takes neither more nor less from the operator, however far it moves', async () => {
    const order = await world.open(ann)
    const before = await world.balances(ann)
    const trailed = await world.edit(ann, order, { trail: '500' })
    await world.market.price(BTC, '69000')
    expect(trailed).toMatchObject({ maxWin: order.maxWin, edits: 1 })
    expect(await world.balances(ann)).toEqual(before)
  })

  it('is refused with its field where it would lie past the liquidation, at the price, or off the grid', async () => {
    const order = await world.open(ann)
    for (const trail of ['1693.30', '500.001', '99999']) {
      expect(await refusalOf(world.edit(ann, order, { trail }))).toMatchObject({
        code: CODE.stopUnreasonable,
        fields: { trail: 'unreasonable' },
      })
    }
    expect(await codeOf(world.edit(ann, order, { trail: '0' }))).toBe('400')
    const both = world.edit(ann, order, { trail: '500', stopLoss: '67000' })
    expect(await refusalOf(both)).toMatchObject({ code: '400', fields: { stopLoss: 'malformed' } })
    world.market.setOpen(false)
    expect(await codeOf(world.edit(ann, order, { trail: '500' }))).toBe(CODE.marketClosed)
    world.market.setOpen(true)
    world.clock.advance(10_001)
    expect(await codeOf(world.edit(ann, order, { trail: '500' }))).toBe(CODE.priceStale)
    expect(await listed('open')).toEqual([order])
  })

  it('goes on from where it stands when the take profit, the margin or the lots change', async () => {
    await trailing()
    const peak = await world.market.price(BTC, '69000')
    await world.market.price(BTC, '68700')
    const seen = async (): Promise<ContractOrder> => {
      const [order] = await listed('open')
      if (order === undefined) throw new Error('it is closed')
      return order
    }
    await world.edit(ann, await seen(), { takeProfit: '71000' })
    await world.addMargin(ann, await seen(), '10')
    const part = await world.closePart(ann, (await seen()).id, 4n)
    expect(part).toMatchObject({ stopLoss: '68496.55', trail: { peakLogSeq: String(peak.seq) } })
    expect(await seen()).toMatchObject({
      stopLoss: '68496.55',
      takeProfit: '71000.00',
      lots: '6',
      trail: { distance: '500.00', peakLogSeq: String(peak.seq) },
    })
    await world.market.price(BTC, '68490')
    expect(await listed('open')).toEqual([])
  })

  it('ends where a price is set by hand, and begins anew with another distance', async () => {
    const order = await trailing()
    await world.market.price(BTC, '69000')
    await world.market.price(BTC, '68700')
    const wider = await world.edit(ann, order, { trail: '600' })
    expect(wider).toMatchObject({ stopLoss: '68096.56', trail: { distance: '600.00' } })
    // Of two devices the second would undo the first unseen.
    expect(await codeOf(world.edit(ann, order, { trail: '700' }))).toBe(CODE.orderChanged)
    const fixed = await world.edit(ann, wider, { stopLoss: '68000' })
    expect(fixed).toMatchObject({ stopLoss: '68000.00', edits: 3 })
    expect(fixed.trail).toBeUndefined()
    expect(await codeOf(world.edit(ann, wider, { stopLoss: '67900' }))).toBe(CODE.orderChanged)
    await world.market.price(BTC, '69500')
    await world.market.price(BTC, '68100')
    expect(await listed('open')).toMatchObject([{ stopLoss: '68000.00' }])
  })

  it('may not be changed where a logged row has fired it, and closes by that row', async () => {
    const order = await trailing()
    world.market.logOnly(BTC, '69000')
    const past = world.market.logOnly(BTC, '68490')
    world.market.logOnly(BTC, '69500')
    expect(await codeOf(world.edit(ann, order, { stopLoss: '67000' }))).toBe(CODE.orderNotOpen)
    expect(await codeOf(world.addMargin(ann, order, '10'))).toBe(CODE.orderNotOpen)
    const stops = { stopLoss: '70000', takeProfit: '67000' }
    expect(await codeOf(world.reverse(ann, order, stops))).toBe(CODE.orderNotOpen)
    expect(await world.close(ann, order.id)).toMatchObject({
      closeReason: 'stopLoss',
      stopLoss: '68496.55',
      closeLogSeq: String(past.seq),
    })
  })
})

describe('noting how far the log was read', () => {
  it('notes nothing of an order that was changed while its rows were read', async () => {
    const order = await trailing()
    const [read] = await selectTrailingAfter(world.db, 0n, 10)
    const trail = read?.changes.trail
    if (read === undefined || trail === null || trail === undefined) throw new Error('none trails')
    // Both at the row at which it was set, so that nothing else of what follows the log differs.
    const edited = await world.edit(ann, order, { takeProfit: '68900' })
    const { seq, mid } = world.market.logOnly(BTC, '69000')
    const further = { ...trail, peak: mid, peakLogSeq: seq, seenLogSeq: seq }
    expect(await updatePeak(world.db, read, further)).toBe(false)
    await world.restart()
    await world.market.price(BTC, '68800')
    expect(await listed('history')).toMatchObject([
      { id: edited.id, closeReason: 'takeProfit', closeLogSeq: String(seq) },
    ])
  })
})

describe('after a crash', () => {
  it('no peak is lost, also of rows that nobody was told of', async () => {
    await trailing()
    const peak = world.market.logOnly(BTC, '69000')
    world.market.logOnly(BTC, '68700')
    await world.restart()
    expect(await listed('open')).toMatchObject([
      { stopLoss: '68496.55', trail: { peakLogSeq: String(peak.seq) } },
    ])
    const past = await world.market.price(BTC, '68480')
    expect(await listed('history')).toMatchObject([{ closeLogSeq: String(past.seq) }])
  })

  it('the order closes by the first row past where it stood then, not past where it stood later', async () => {
    await trailing()
    world.market.logOnly(BTC, '68400')
    // Below where later rows will bring it, and above where it is.
    world.market.logOnly(BTC, '68200')
    world.market.logOnly(BTC, '69000')
    const past = world.market.logOnly(BTC, '68400')
    world.market.logOnly(BTC, '69900')
    await world.restart()
    await world.market.price(BTC, '69900')
    expect(await listed('history')).toMatchObject([
      { closeReason: 'stopLoss', stopLoss: '68496.55', closeLogSeq: String(past.seq) },
    ])
  })

  it('only rows after those that were noted are read again, and older ones may go', async () => {
    await trailing()
    const first = await world.market.price(BTC, '69000')
    const last = await world.market.price(BTC, '68700')
    await world.contracts().noteTrails()
    await world.market.price(BTC, '68700')
    const needed = world.contracts().logNeeds()
    expect(needed).toEqual([{ instrumentId: BTC, afterSeq: last.seq, from: null }])
    const read = vi.spyOn(world.market, 'loggedAfter')
    await world.restart()
    expect(read.mock.calls.map(([, , after]) => after)).not.toContain(first.seq)
    expect(read.mock.calls.every(([, , after]) => after >= last.seq)).toBe(true)
    read.mockRestore()
    expect(await listed('open')).toMatchObject([
      { stopLoss: '68496.55', trail: { peakLogSeq: String(first.seq) } },
    ])
    await world.market.price(BTC, '68490')
    expect(await listed('open')).toEqual([])
  })

  it('one whose commit was never announced is followed from its own row on', async () => {
    const order = await world.open(ann)
    await world.market.price(BTC, '69000')
    await deafly(world.db, () => world.edit(ann, order, { trail: '500' }))
    await world.market.price(BTC, '69400')
    await world.market.price(BTC, '69100')
    await world.contracts().watchNew()
    const past = await world.market.price(BTC, '68890')
    expect(await listed('history')).toMatchObject([
      { stopLoss: '68896.53', closeReason: 'stopLoss', closeLogSeq: String(past.seq) },
    ])
  })
})

it('the database lets no stop loss move back, and none begin with a peak of its own', async () => {
  const { id } = await trailing()
  const peak = await world.market.price(BTC, '69000')
  await world.contracts().noteTrails()
  const set = (to: string): Promise<unknown> =>
    world.db.query(`UPDATE contract_order SET ${to} WHERE id = $1`, [id])
  for (const to of [
    'trail_peak = trail_peak - 1',
    'trail_peak = trail_peak + 1',
    `trail_peak_seq = trail_peak_seq - 1`,
    `trail_seen_seq = trail_seen_seq - 1`,
    'trail_distance = trail_distance + 1000000',
    'trail_distance = NULL',
    'stop_loss = stop_loss + 1000000',
    `edits = edits + 1, stops_at = now(), stops_log_seq = ${peak.seq}, trail_log_seq = ${peak.seq}, trail_distance = 100000000, trail_seen_seq = ${peak.seq + 5n}`,
  ]) {
    await expect(set(to), to).rejects.toThrow('contract_order')
  }
  const further = `trail_seen_seq = trail_seen_seq + 5`
  await expect(set(`${further}, stop_loss = stop_loss + 1`)).rejects.toThrow('contract_order')
  await world.close(ann, id)
  await expect(set(further)).rejects.toThrow('contract_order')
})
