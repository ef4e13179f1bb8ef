import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from './types.ts'

const USDT = 1_000_000n
const LEVEL: FeeOffer = { discountPercent: 10, level: 3, commissionPercent: 0, inviterId: null }
const FRIEND: FeeOffer = {
  discountPercent: 5,
  level: null,
  commissionPercent: 20,
  inviterId: 'bob',
}

let world: ContractWorld

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(() => world.market.price(BTC, '68000'))
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

interface Accrued {
  readonly type: string
  readonly units: bigint
}

/** Commissions of a customer's fees, in their order. */
const accruedOf = ({ customerId }: Holder): Promise<readonly Accrued[]> =>
  world.db.query<Accrued>(
    'SELECT type, units FROM commission_accrual WHERE customer_id = $1 ORDER BY id',
    [customerId],
  )

/** What each entry about an order credited to a bucket of the operator. */
const credited = async (orderId: string, bucket: string): Promise<readonly bigint[]> => {
  const rows = await world.db.query<{ units: bigint }>(
    `SELECT sum(p.units) AS units FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
       JOIN ledger_account a ON a.id = p.account
     WHERE e.ref = $1 AND a.owner = 'house' AND a.bucket = $2 GROUP BY e.id ORDER BY e.id`,
    [orderId, bucket],
  )
  return rows.map(({ units }) => units)
}

async function customerWith(offer: FeeOffer, account: 'real' | 'demo' = 'real'): Promise<Holder> {
  const holder = await world.customer(1_000n * USDT, account)
  world.offer(holder, offer)
  return holder
}

describe('a discount', () => {
  it('is a lower rate, for the opening and the close, and the order says why', async () => {
    const ann = await customerWith(LEVEL)
    const order = await world.open(ann)
    // Worth 680.034 at 0.0006 would be 0.408021; at 0.00054 it is 0.3672184, rounded up.
    expect(order).toMatchObject({
      feeRate: '0.00054',
      openFee: '0.367219',
      discount: { baseFeeRate: '0.0006', percent: 10, level: 3 },
    })
    world.offer(ann, { ...LEVEL, discountPercent: 30, level: 6 })
    const closed = await world.close(ann, order.id)
    expect(closed).toMatchObject({ feeRate: '0.00054', closeFee: '0.367182' })
    expect(await accruedOf(ann)).toEqual([])
  })

  it('is fixed when a pending order is placed, whatever the level is when it opens', async () => {
    const ann = await customerWith(LEVEL)
    const placed = await world.place(ann, { price: '67500', stopLoss: '66000' })
    world.offer(ann, { ...LEVEL, discountPercent: 30, level: 6 })
    await world.market.price(BTC, '67400')
    const closed = await world.close(ann, placed.id)
    expect(closed).toMatchObject({ feeRate: '0.00054', discount: { percent: 10, level: 3 } })
  })

  it('is none on a demo account, and nobody is due anything of it', async () => {
    const ann = await customerWith(FRIEND, 'demo')
    let rate = ''
    const opening = world.open(ann).then(({ feeRate }) => {
      rate = feeRate
    })
    expect(await codeOf(opening)).toBe('done')
    expect(rate).toBe('0.0006')
    expect(await accruedOf(ann)).toEqual([])
    await expect(
      world.db.query(`INSERT INTO ledger_account (id, kind, owner, asset, bucket, shard)
        VALUES (1, 'demo', 'house', 'USDT', 'commissionDue', 0)`),
    ).rejects.toThrow('no such account')
  })
})

describe('a commission', () => {
  it('is a share of the net fee, in the entry of the fee, and kept for the inviter', async () => {
    const ann = await customerWith(FRIEND)
    const order = await world.open(ann)
    await world.close(ann, order.id)
    const due = await credited(order.id, 'commissionDue')
    const own = await credited(order.id, 'fees')
    // 680.034 × 0.00057 = 0.38761938 and 679.966 × 0.00057 = 0.38758062: a fifth, rounded down.
    expect(due).toEqual([77_523n, 77_516n])
    expect(own).toEqual([387_619n - 77_523n, 387_580n - 77_516n])
    const rows = await accruedOf(ann)
    expect(rows).toEqual([
      { type: 'contractOpened', units: 77_523n },
      { type: 'contractClosed', units: 77_516n },
    ])
  })

  it('goes by the same rule for parts, triggers and what a pending order opens as', async () => {
    const ann = await customerWith(FRIEND)
    const placed = await world.place(ann, { price: '67500', stopLoss: '66000' })
    await world.market.price(BTC, '67400')
    // The invitation is over: what was placed in its time pays as it was promised.
    world.offer(ann, { ...LEVEL, discountPercent: 0, level: null })
    await world.closePart(ann, placed.id, 3n)
    await world.market.price(BTC, '65900')
    const rows = await accruedOf(ann)
    expect(rows.map(({ type }) => type)).toEqual([
      'contractOpened',
      'contractClosed',
      'contractClosed',
    ])
  })

  it('leaves nothing behind where the order is refused', async () => {
    const ann = await customerWith(FRIEND)
    await expect(world.open(ann, { lots: '1000' })).rejects.toThrow('insufficientMargin')
    expect(await accruedOf(ann)).toEqual([])
  })
})

describe('the audit', () => {
  it('sees an accrual without its posting', async () => {
    const ann = await customerWith(FRIEND)
    await world.open(ann)
    await world.db.query(
      `INSERT INTO commission_accrual (inviter_id, customer_id, order_id, type, asset, units, worth, at)
       VALUES ('bob', $1, 'invented', 'contractOpened', 'USDT', 5, 5, now())`,
      [ann.customerId],
    )
    const { breaches } = await world.auditDue()
    expect(breaches).toHaveLength(3)
    await world.db.query('ALTER TABLE commission_accrual DISABLE TRIGGER ALL')
    await world.db.query(`DELETE FROM commission_accrual WHERE order_id = 'invented'`)
    await world.db.query('ALTER TABLE commission_accrual ENABLE TRIGGER ALL')
  })
})
