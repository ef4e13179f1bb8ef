import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, type ContractWorld, openContractWorld, refusalOf } from '#kit/contractWorld.ts'
import { deafly } from '#kit/deafly.ts'
import { BTC } from '#kit/scriptedMarket.ts'
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

/** How an order ends whose take profit of 68800 a row reached. */
const profitAt = ({ seq }: { readonly seq: bigint }) => ({
  closeReason: 'takeProfit',
  closePrice: '68800.00',
  closeLogSeq: String(seq),
})

async function treasuryHas(bucket: string): Promise<bigint> {
  const [row] = await world.db.query<{ units: bigint }>(
    `SELECT sum(balance) AS units FROM ledger_account
     WHERE kind = 'demo' AND owner = 'house' AND bucket = $1`,
    [bucket],
  )
  return row?.units ?? 0n
}

/** Has this done within the next transaction, after everything was decided. */
function beforeCommit(work: () => void): void {
  const { append } = world.ledger
  vi.spyOn(world.ledger, 'append').mockImplementationOnce(async (tx, books) => {
    await append(tx, books)
    work()
  })
}

describe('changed stops', () => {
  it('set aside what the new take profit may win, and give back what it no longer may', async () => {
    const order = await world.open(ann)
    const [escrow, treasury] = [await treasuryHas('escrow'), await treasuryHas('treasury')]
    const more = await world.edit(ann, order, { takeProfit: '71000', stopLoss: '67500' })
    expect(more).toMatchObject({
      ...order,
      stopLoss: '67500.00',
      takeProfit: '71000.00',
      maxWin: more.maxWin,
      edits: 1,
    })
    expect(await treasuryHas('escrow')).toBe(escrow + 10n * USDT)
    expect(await treasuryHas('treasury')).toBe(treasury - 10n * USDT)
    await world.edit(ann, more, { takeProfit: '69000' })
    expect(await treasuryHas('escrow')).toBe(escrow - 10n * USDT)
    expect(await treasuryHas('treasury')).toBe(treasury + 10n * USDT)
    const history = await world.db.query(
      `SELECT n, log_seq, lots, from_stop_loss AS "from", to_stop_loss AS "to",
         from_take_profit AS "was", to_take_profit AS "is" FROM contract_edit WHERE order_id = $1 ORDER BY n`,
      [order.id],
    )
    const seq = BigInt(order.openLogSeq)
    const cents = (text: string): bigint => BigInt(text) * 100_000_000n
    expect(history).toEqual([
      {
        n: 1,
        log_seq: seq,
        lots: 10n,
        from: cents('67000'),
        to: cents('67500'),
        was: cents('70000'),
        is: cents('71000'),
      },
      {
        n: 2,
        log_seq: seq,
        lots: 10n,
        from: cents('67500'),
        to: cents('67500'),
        was: cents('71000'),
        is: cents('69000'),
      },
    ])
  })

  it('may lock in a gain, and close there', async () => {
    const order = await world.open(ann)
    await world.market.price(BTC, '69000')
    await world.edit(ann, order, { stopLoss: '68500' })
    await world.market.price(BTC, '68499')
    const [closed] = await listed('history')
    expect(closed).toMatchObject({ closeReason: 'stopLoss', closePrice: '68495.57', edits: 1 })
    expect(Number(closed?.result)).toBeGreaterThan(0)
  })

  it('are refused with the field at fault, and change nothing', async () => {
    const order = await world.open(ann)
    await world.market.price(BTC, '68600')
    const before = await world.fingerprint()
    const wrong: readonly [object, object][] = [
      [{ stopLoss: '68596.57' }, { stopLoss: 'unreasonable' }],
      [{ stopLoss: '66303.31' }, { stopLoss: 'unreasonable' }],
      [{ takeProfit: '68596.57' }, { takeProfit: 'unreasonable' }],
      [{ takeProfit: '680034.01' }, { takeProfit: 'unreasonable' }],
      [
        { takeProfit: '1', stopLoss: '99999' },
        { takeProfit: 'unreasonable', stopLoss: 'unreasonable' },
      ],
    ]
    for (const [intent, fields] of wrong) {
      expect(await refusalOf(world.edit(ann, order, intent))).toMatchObject({
        code: CODE.stopUnreasonable,
        fields,
      })
    }
    expect(await codeOf(world.edit(ann, order, {}))).toBe(CODE.stopUnreasonable)
    const other = { ...order, stopLoss: '66999.99' }
    expect(await codeOf(world.edit(ann, other, { stopLoss: '67100' }))).toBe(CODE.orderChanged)
    const late = new Date(world.clock.now() - 1).toISOString()
    const intent = { stopLoss: '67100', validUntil: late }
    expect(await codeOf(world.edit(ann, order, intent))).toBe(CODE.quoteExpired)
    const eve = await world.customer(0n)
    expect(await codeOf(world.edit(eve, order, { stopLoss: '67100' }))).toBe('404')
    world.market.setOpen(false)
    expect(await codeOf(world.edit(ann, order, { stopLoss: '67100' }))).toBe(CODE.marketClosed)
    world.market.setOpen(true)
    world.clock.advance(10_001)
    expect(await codeOf(world.edit(ann, order, { stopLoss: '67100' }))).toBe(CODE.priceStale)
    // But for the answers kept under the keys.
    expect(await world.fingerprint()).toBe(before)
    await world.market.price(BTC, '68600')
    await world.close(ann, order.id)
    expect(await codeOf(world.edit(ann, order, { stopLoss: '67100' }))).toBe(CODE.orderNotOpen)
  })

  it('are refused while the operator cannot set aside what they promise', async () => {
    const small = await openContractWorld(25n * USDT)
    try {
      await small.market.price(BTC, '68000')
      const bob = await small.customer(100n * USDT)
      const order = await small.open(bob)
      const before = await small.fingerprint()
      const key = 'asked-again-with-more-funds'
      const intent = { takeProfit: '71000' }
      expect(await codeOf(small.edit(bob, order, intent, key))).toBe(CODE.treasuryNotFunded)
      expect(await small.fingerprint()).toBe(before)
      await small.edit(bob, order, { takeProfit: '70500' })
      await small.godCheck()
    } finally {
      await small.closeWorld()
    }
  })

  it('are changed once for one key, and once of two who saw the same', async () => {
    const order = await world.open(ann)
    const key = 'the-same-key-each-time'
    const intent = { takeProfit: '71000' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.edit(ann, order, intent, key)),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    const [seen] = await listed('open')
    if (seen === undefined) throw new Error('no order')
    const outcomes = await Promise.all(
      ['71001', '71002', '71003'].map((takeProfit) =>
        codeOf(world.edit(ann, seen, { takeProfit })),
      ),
    )
    expect(outcomes.sort()).toEqual([CODE.orderChanged, CODE.orderChanged, 'done'])
    expect((await listed('open'))[0]?.edits).toBe(2)
  })

  it('come too late for a row that has reached the old ones', async () => {
    const order = await world.open(ann)
    const crossing = world.market.logOnly(BTC, '66990')
    world.market.logOnly(BTC, '68000')
    expect(await codeOf(world.edit(ann, order, { stopLoss: '66500' }))).toBe(CODE.orderNotOpen)
    await world.market.price(BTC, '68000')
    const [closed] = await listed('history')
    expect(closed).toMatchObject({ closeLogSeq: String(crossing.seq), stopLoss: '67000.00' })
  })

  it('count for what is logged while they are being changed', async () => {
    const order = await world.open(ann)
    beforeCommit(() => world.market.logOnly(BTC, '66990'))
    const wider = await world.edit(ann, order, { stopLoss: '66500', takeProfit: '71000' })
    await world.market.price(BTC, '68000')
    expect(await listed('history')).toEqual([])
    let crossing = 0n
    beforeCommit(() => {
      crossing = world.market.logOnly(BTC, '67400').seq
    })
    await world.edit(ann, wider, { stopLoss: '67500', takeProfit: '70900' })
    await world.market.price(BTC, '68000')
    expect((await listed('history'))[0]).toMatchObject({
      closeReason: 'stopLoss',
      closeLogSeq: String(crossing),
    })
  })

  it('stand after a restart', async () => {
    const order = await world.open(ann)
    await world.edit(ann, order, { stopLoss: '66500', takeProfit: '68800' })
    await world.restart()
    await world.market.price(BTC, '66990')
    const crossing = await world.market.price(BTC, '68900')
    expect((await listed('history'))[0]).toMatchObject(profitAt(crossing))
  })

  it('stand after a commit whose answer was lost, though the old stop is reached first', async () => {
    const order = await world.open(ann)
    await deafly(world.db, () => world.edit(ann, order, { stopLoss: '66500', takeProfit: '68800' }))
    await world.market.price(BTC, '66990')
    const crossing = await world.market.price(BTC, '68900')
    expect((await listed('history'))[0]).toMatchObject(profitAt(crossing))
  })

  it('are found by the next look when nobody was told of them', async () => {
    const order = await world.open(ann)
    // As long as transactions of that time are not over, the opening itself is looked at again.
    for (let n = 0; n < 3; n += 1) await world.contracts().watchNew()
    await deafly(world.db, () => world.edit(ann, order, { stopLoss: '67500', takeProfit: '68800' }))
    const crossing = await world.market.price(BTC, '68900')
    await world.market.price(BTC, '68000')
    expect(await listed('history')).toEqual([])
    await world.contracts().watchNew()
    await world.market.price(BTC, '68000')
    expect((await listed('history'))[0]).toMatchObject(profitAt(crossing))
  })

  it('race with a trigger, and one of them wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      await world.market.price(BTC, '68000')
      const order = await world.open(ann)
      const edited = codeOf(world.edit(ann, order, { stopLoss: '66500', takeProfit: '71000' }))
      await world.market.price(BTC, '66990')
      const open = (await listed('open')).filter(({ id }) => id === order.id)
      const answer = await edited
      expect([answer, open.length]).toEqual(
        open.length === 1 ? ['done', 1] : [CODE.orderNotOpen, 0],
      )
      const closings = world.told.filter(
        (one) => one.order.id === order.id && one.order.closedAt !== null,
      )
      expect(closings).toHaveLength(1 - open.length)
      if (open.length === 1) await world.close(ann, order.id)
    }
  })
})

describe('the database', () => {
  it.each([
    ['stops without a word of it', 'stop_loss = stop_loss + 1'],
    ['an edit that leaps', 'edits = edits + 2, stops_log_seq = open_log_seq, stops_at = now()'],
    ['fewer lots with no part', 'lots = lots - 1, margin = margin - 1, opened_lots = lots'],
    ['another opening price', 'open_price = open_price + 1'],
  ])('refuses %s', async (_, change) => {
    const { id } = await world.open(ann)
    const before = await world.fingerprint()
    const tampered = world.db.query(`UPDATE contract_order SET ${change} WHERE id = $1`, [id])
    await expect(tampered).rejects.toThrow(/nothing else of it ever changes/)
    const made = world.db.query(
      `INSERT INTO contract_edit VALUES ($1, 1, now(), 1, 1, 1, 1, 1, 1)`,
      [id],
    )
    await expect(made).rejects.toThrow(/only a change of stops/)
    expect(await world.fingerprint()).toBe(before)
  })
})
