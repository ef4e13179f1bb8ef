import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import type { OptionReceipt } from '#protocol/proof/optionReceipt.ts'
import type { PlanReceipt } from '#protocol/proof/planReceipt.ts'
import { receiptBodyText, receiptText } from '#protocol/proof/receiptKind.ts'
import { pastGuards } from '#kit/pastGuards.ts'
import { openReceiptWorld, type ReceiptWorld } from '#kit/receiptWorld.ts'
import { failedChecks, soundReceipt } from '#kit/failedChecks.ts'
import { Refusal } from '#server/platform/refusal.ts'

let world: ReceiptWorld

beforeEach(async () => {
  world = await openReceiptWorld()
})

afterEach(async () => {
  const faults = world.faults.splice(0)
  await world.closeWorld()
  if (faults.length > 0) throw new AggregateError(faults, 'the world complained')
})

const UP = {
  kind: 'upDown' as const,
  instrumentId: '1',
  term: '60s' as const,
  side: 'up' as const,
  stake: '10',
  rate: '0.8',
} satisfies BuyOptionBody

const CALL = {
  kind: 'callPut' as const,
  instrumentId: '1',
  term: '1h' as const,
  side: 'call' as const,
  strike: '68000',
  lots: '7',
  maxPremium: '100',
} satisfies BuyOptionBody

const failed = (text: string): readonly string[] => failedChecks(world, text)
const sound = <R>(id: string): Promise<R> => soundReceipt<R>(world, id)

const DAY = 86_400_000

/** Lets a minute be over and sealed. */
async function minute(): Promise<void> {
  await world.pass(64)
  await world.seal()
}

describe('the receipt of an option', () => {
  it('is there once its minute is sealed, and holds however it ends', async () => {
    const up = await world.buyOption(UP)
    const down = await world.buyOption({ ...UP, side: 'down' })
    await expect(world.receipt(up.id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await world.price('68000.01')
    await world.pass(62)
    await expect(world.receipt(up.id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    const draw = await world.buyOption(UP)
    await minute()
    await minute()
    const outcomes: string[] = []
    for (const { id } of [up, down, draw]) {
      const { order, settled } = await sound<OptionReceipt>(id)
      outcomes.push(`${order.outcome} ${order.payout} ${settled?.row.mid ?? ''}`)
    }
    expect(outcomes).toEqual([
      'win 18.000000 68000.01000000',
      'lose 0.000000 68000.01000000',
      'draw 10.000000 68000.01000000',
    ])
  })

  it('works a premium out again from its basis, and what a call or put pays', async () => {
    const call = await world.buyOption(CALL)
    const put = await world.buyOption({ ...CALL, side: 'put' })
    world.clock.advance(3_598_000)
    await world.price('68321.5')
    await world.price('68321.5')
    await minute()
    const { order, settled } = await sound<OptionReceipt>(call.id)
    expect(settled?.row.mid).toBe('68321.50000000')
    // 7 lots of 0.01 BTC, 321.5 above the strike.
    expect([order.outcome, order.payout]).toEqual(['paid', '22.505000'])
    expect(order.stake).toBe(call.stake)
    const other = await sound<OptionReceipt>(put.id)
    expect([other.order.outcome, other.formula]).toEqual(['worthless', 'black-scholes-capped-2'])
    // A put without its cap, or with one above the strike, pays by no rule of this name.
    for (const capPrice of [null, call.capPrice]) {
      const told = { ...other, order: { ...other.order, capPrice } }
      const { signature: _, ...body } = told
      const text = receiptText({ ...told, signature: world.signer.sign(receiptBodyText(body)) })
      expect(failed(text)).toContain('terms')
    }
  })

  it('of a void one shows the last row before its expiry and the first after it, and waits for that', async () => {
    const { id } = await world.buyOption(UP)
    await world.price(null)
    await world.pass(70)
    await minute()
    await expect(world.receipt(id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await world.price('68123')
    await minute()
    const { order, gap } = await sound<OptionReceipt>(id)
    expect([order.outcome, order.payout]).toEqual(['void', '10.000000'])
    expect(gap?.before.row.mid).toBe('68000.00000000')
    expect(gap?.after.row.mid).toBe('68123.00000000')
  })

  it('outlives the days that go while it is open, and while its receipt is still to be made', async () => {
    const { id } = await world.buyOption({
      ...CALL,
      term: '1w',
      maxPremium: '1000',
    })
    const late = await world.buyOption(UP)
    await world.price(null)
    await minute()
    world.clock.advance(3 * DAY)
    await world.receipts.keepBefore(world.clock.now() - DAY)
    await world.market.maintain(1, [])
    await world.price('68200')
    await minute()
    expect((await sound<OptionReceipt>(late.id)).order.outcome).toBe('void')
    world.clock.advance(4 * DAY - 200_000)
    await world.price('68200')
    await world.pass(300)
    await minute()
    expect((await sound<OptionReceipt>(id)).order.payout).toBe('14.000000')
  })
})

describe('the receipt of a plan', () => {
  it('tells every day that was paid, and the end', async () => {
    const { id } = await world.buyPlan({ productId: 'staking-btc-3', days: 3, amount: '1' })
    world.clock.advance(4 * DAY)
    await world.plans.payDue()
    await world.price('68000')
    await minute()
    const { order, payments } = await sound<PlanReceipt>(id)
    expect(payments.map(({ amount }) => amount)).toEqual(['0.00006000', '0.00006000', '0.00006000'])
    expect(order).toMatchObject({
      state: 'profitShared',
      income: '0.00018000',
      returned: '1.00000000',
      result: '0.00018000',
    })
  })

  it('tells what leaving early cost', async () => {
    const { id } = await world.buyPlan({ productId: 'smart-7', days: 7, amount: '1234.567891' })
    await expect(world.receipt(id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    world.clock.advance(2 * DAY)
    await world.redeem(id)
    await world.price('68000')
    await minute()
    const { order, payments } = await sound<PlanReceipt>(id)
    expect(payments).toHaveLength(1)
    // 1.0001% of 1,234.567891, rounded up; a day of it at 0.0333%.
    expect(order).toMatchObject({ exitFee: '12.346914', income: '0.411111', state: 'redeemed' })
    expect(order.result).toBe('-11.935803')
  })
})

describe('any of them', () => {
  it('is for its customer alone', async () => {
    const { id } = await world.buyOption(UP)
    const spot = await world.place({
      instrumentId: '1',
      side: 'buy',
      type: 'market',
      amount: '0.01',
    })
    const plan = await world.buyPlan({ productId: 'smart-7', days: 7, amount: '100' })
    for (const one of [id, spot.id, plan.id]) {
      const other = world.receipts.file(world.db, 'bob', one)
      await expect(other).rejects.toThrow(new Refusal(CODE.notFound))
    }
  })

  it.each([
    ['option_order', `payout = 0, outcome = 'lose'`, /outcome, payout, net/],
    ['spot_order', 'received = received - 1', /received/],
    ['plan_order', `ended_at = starts_at + interval '3 days'`, /terms/],
  ])(
    'is never signed where the outcome in %s does not follow, and stays due',
    async (table, change, told) => {
      const ids: Record<string, string> = {
        option_order: (await world.buyOption(UP)).id,
        spot_order: (
          await world.place({ instrumentId: '1', side: 'buy', type: 'market', amount: '0.01' })
        ).id,
        plan_order: (await world.buyPlan({ productId: 'smart-7', days: 7, amount: '100' })).id,
      }
      await world.redeem(ids['plan_order'] ?? '')
      await world.price('68001')
      await world.pass(64)
      const id = ids[table] ?? ''
      await pastGuards(world.db, `UPDATE ${table} SET ${change} WHERE id = '${id}'`)
      await minute()
      const due = await world.db.query('SELECT order_id FROM receipt_due')
      expect(due).toEqual([{ order_id: id }])
      await expect(world.receipt(id)).rejects.toThrow(new Refusal(CODE.receiptPending))
      const [fault] = world.faults.splice(0)
      expect(String(fault)).toMatch(`no receipt for order ${id}`)
      expect(String(fault)).toMatch(told)
    },
  )

  it('is one, and the same for ever', async () => {
    const { id } = await world.place({
      instrumentId: '1',
      side: 'buy',
      type: 'market',
      amount: '0.01',
    })
    await minute()
    const text = await world.receipt(id)
    await world.db.query('INSERT INTO receipt_due (order_id) VALUES ($1)', [id])
    await minute()
    expect(await world.receipt(id)).toBe(text)
    expect(await world.db.query('SELECT order_id FROM receipt_due')).toEqual([])
  })
})
