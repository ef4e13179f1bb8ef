import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OptionReceipt } from '#protocol/proof/optionReceipt.ts'
import type { PlanReceipt } from '#protocol/proof/planReceipt.ts'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { verifyLog } from '#protocol/proof/verifyLog.ts'
import { openProvedWorld, type ProvedWorld } from '#kit/provedWorld.ts'
import { openReceiptWorld, type ReceiptWorld } from '#kit/receiptWorld.ts'
import { storedLog } from '#server/modules/seals/service.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

const failed = (text: string, { publicKey }: { readonly publicKey: string }): readonly string[] =>
  verifyReceipt(text, { publicKey })
    .checks.filter((check) => !check.ok)
    .map((check) => check.name)

describe('a contract whose clock was set back has a receipt that holds', () => {
  let world: ProvedWorld
  beforeEach(async () => {
    world = await openProvedWorld()
  })
  afterEach(async () => {
    const faults = world.faults.splice(0)
    await world.closeWorld()
    if (faults.length > 0) throw new AggregateError(faults, 'the world complained')
  })

  const sound = async (id: string): Promise<Receipt> => {
    await world.seal()
    const text = await world.receipt(id)
    expect(failed(text, world.signer)).toEqual([])
    return JSON.parse(text) as Receipt
  }

  /** The clock jumps ahead, which is believed, and is set right again a while after something was done. */
  async function whileAhead<T>(work: () => Promise<T>): Promise<T> {
    world.clock.advance(HOUR)
    await world.price('68010')
    const done = await work()
    world.clock.advance(-HOUR)
    await world.pass(62)
    return done
  }

  it('closed by hand, after the prices went on with the earlier time', async () => {
    const { id } = await whileAhead(() => world.open())
    await world.close(id)
    await world.pass(2 * 64)
    const { order, open, close } = await sound(id)
    expect(order.closedAt < order.openedAt).toBe(true)
    expect(close.row.at < open.row.at).toBe(true)
    const report = await verifyLog(storedLog(world.db), { publicKey: world.signer.publicKey })
    expect(report.breaches).toEqual([])
  })

  it('closed by its stop, its stops changed and a part closed meanwhile', async () => {
    const order = await whileAhead(async () =>
      world.edit(await world.open({ lots: '4' }), { stopLoss: '67100' }),
    )
    const { id } = await world.close(order.id, 1n)
    const rest = await world.edit({ ...order, lots: '3' }, { takeProfit: '71000' })
    await world.price('67050')
    await world.pass(2 * 64)
    expect((await sound(rest.id)).order.closeReason).toBe('stopLoss')
    expect((await sound(id)).order.closeReason).toBe('customer')
  })

  it('closed at the same price, the clock some seconds behind that of its opening', async () => {
    const { id } = await world.open()
    world.clock.advance(-5 * SECOND)
    await world.close(id)
    world.clock.advance(6 * SECOND)
    await world.pass(64)
    const { order } = await sound(id)
    expect(order.closedAt < order.openedAt).toBe(true)
  })

  it('closed by its stop while the clock went back', async () => {
    const { id } = await world.open()
    const stop = world.clock.now() + SECOND
    world.source.say('BTCUSDT', '66000')
    // Set back after the second of the round was read, and before its closings are written.
    const now = world.clock.now
    let reads = 0
    world.clock.now = () => {
      reads += 1
      return reads === 1 ? stop : stop - HOUR
    }
    await world.market().tick()
    world.clock.now = now
    world.clock.advance(2 * SECOND)
    await world.pass(64)
    const { order, close } = await sound(id)
    expect(order.closedAt < close.row.at).toBe(true)
  })
})

describe('other things whose clock was set back', () => {
  let world: ReceiptWorld
  beforeEach(async () => {
    world = await openReceiptWorld()
  })
  afterEach(async () => {
    const faults = world.faults.splice(0)
    await world.closeWorld()
    if (faults.length > 0) throw new AggregateError(faults, 'the world complained')
  })

  async function sound<R>(id: string): Promise<R> {
    await world.seal()
    const text = await world.receipt(id)
    expect(failed(text, world.signer)).toEqual([])
    return JSON.parse(text) as R
  }
  const UP = {
    kind: 'upDown',
    instrumentId: '1',
    term: '60s',
    side: 'up',
    stake: '10',
    rate: '0.8',
  } as const

  it('a coin-to-coin order that waited, filled after', async () => {
    world.clock.advance(HOUR)
    await world.price('68010')
    const { id } = await world.place({
      instrumentId: '1',
      side: 'buy',
      type: 'limit',
      amount: '0.01',
      price: '67000',
    })
    world.clock.advance(-HOUR)
    await world.pass(62)
    await world.price('66990')
    await world.pass(2 * 64)
    const { order } = await sound<{ order: { id: string } }>(id)
    expect(order.id).toBe(id)
  })

  it('an option that was void for the jump, and its audit', async () => {
    const { id } = await world.buyOption({ ...UP, term: '5m' })
    world.clock.advance(HOUR)
    await world.price('68010')
    world.clock.advance(-HOUR)
    await world.pass(62)
    await world.price('68020')
    // Rows of its own span come after it was settled.
    await world.pass(5 * 60)
    const { order, gap } = await sound<OptionReceipt>(id)
    expect([order.outcome, gap?.after.row.mid]).toEqual(['void', '68010.00000000'])
    expect(await world.options.audit(world.db)).toEqual({ ok: true, breaches: [] })
  })

  it('an option bought after is settled by the rows of after, and its audit', async () => {
    world.clock.advance(150 * SECOND)
    await world.price('60000')
    await world.price('60001')
    world.clock.advance(-152 * SECOND)
    await world.pass(62)
    await world.price('68000')
    world.clock.advance(29 * SECOND)
    await world.price('68001')
    const { id } = await world.buyOption(UP)
    world.clock.advance(54 * SECOND)
    await world.price('68002')
    await world.price(null)
    await world.pass(80)
    await world.price('68003')
    await world.pass(64)
    const { order, settled } = await sound<OptionReceipt>(id)
    expect([order.outcome, settled?.row.mid]).toEqual(['win', '68002.00000000'])
    expect(await world.options.audit(world.db)).toEqual({ ok: true, breaches: [] })
  })

  it('plans that were bought or paid while it was ahead, and left after', async () => {
    const buy = () => world.buyPlan({ productId: 'smart-7', days: 7, amount: '100' })
    const early = await buy()
    world.clock.advance(72 * HOUR)
    await world.plans.payDue()
    world.clock.advance(-72 * HOUR)
    await world.redeem(early.id)
    world.clock.advance(72 * HOUR)
    const late = await buy()
    world.clock.advance(-72 * HOUR)
    await world.redeem(late.id)
    await world.pass(64)
    expect((await sound<PlanReceipt>(early.id)).payments).toHaveLength(2)
    expect((await sound<PlanReceipt>(late.id)).payments).toEqual([])
  })
})
