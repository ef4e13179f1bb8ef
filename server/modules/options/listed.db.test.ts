import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { LISTED_WAITS_MS } from '#protocol/optionTerms.ts'
import { callPutSale } from '#protocol/formulas/optionOrder.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { LISTED_CALL, NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'
import { selectOne } from './store.ts'
import type { Holder } from './types.ts'

const FUNDS = 1_000_000_000n
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: OptionWorld
let now = NOON
let expires = NOON
let ann: Holder

beforeAll(async () => {
  world = await openOptionWorld()
})
beforeEach(async () => {
  now += 35 * DAY
  expires = now + 4 * DAY - 4 * HOUR
  await world.priceAt(now, '68000')
  ann = await world.customer(FUNDS)
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const buy = () => world.buy(ann, { ...LISTED_CALL, expiresAt: new Date(expires).toISOString() })
const get = (id: string) => world.options().get(world.db, ann, id)
const units = (text: string | null): bigint => BigInt((text ?? '0').replace('.', ''))
const times = (count: number, work: () => Promise<unknown>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => codeOf(work())))

describe('a series', () => {
  it('is offered as a chain, bought and sold back, and the books are whole', async () => {
    const chain = await world.options().chain(1)
    expect(chain.expiries.map((one) => one.expiresAt)).toContain(new Date(expires).toISOString())
    const { id, stake } = await buy()
    expect(await world.options().auditHeld(world.db)).toMatchObject({ ok: true })
    await world.priceAt(now + HOUR, '68500')
    const sold = await world.sell(ann, id)
    expect(sold).toMatchObject({ state: 'closed', outcome: 'sold', settlePrice: '68500.00' })
    expect(sold).toMatchObject({ sale: { tradingMs: expires - now - HOUR } })
    expect(await get(id)).toEqual(sold)
    const available = FUNDS - units(stake) + units(sold.payout)
    expect(await world.pockets(ann)).toEqual({ available, stake: 0n })
    expect(await codeOf(world.sell(ann, id))).toBe(CODE.orderNotOpen)
    const bob = await world.customer(1n)
    expect(await codeOf(world.sell(bob, id))).toBe('404')
  })

  it('is sold and bought back by the long run where its end is far, as its chain says', async () => {
    const far = (await world.options().chain(1)).expiries.at(-1)
    if (far === undefined) throw new Error('no series')
    const { expiresAt } = far
    const { id, sigma } = await world.buy(ann, {
      ...LISTED_CALL,
      expiresAt,
      strike: '80000',
      lots: '1',
    })
    const { sale } = await world.sell(ann, id)
    expect([far.sigma, far.saleSigma, sigma, sale?.sigma]).toEqual(Array(4).fill('0.00587'))
  })

  it('is sold once, however often and by whatever keys it is asked for', async () => {
    const { id } = await buy()
    const other = await buy()
    const codes = await times(8, () => world.sell(ann, id))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === CODE.orderNotOpen)).toHaveLength(7)
    const key = 'one-sale-of-many-sendings'
    const again = await Promise.all([1, 2, 3].map(() => world.sell(ann, other.id, undefined, key)))
    expect(new Set(again.map((one) => JSON.stringify(one))).size).toBe(1)
    // The key stands for that option alone.
    expect(await codeOf(world.sell(ann, id, undefined, key))).toBe('409')
  })

  it('is sold or settled, never both', async () => {
    const { id } = await buy()
    await world.priceAt(expires - 30 * MINUTE, '69000')
    await world.priceAt(expires, '69000')
    await world.priceAt(expires + SECOND, '60000')
    await world.priceAt(expires + 2 * SECOND, '69000')
    const [codes] = await Promise.all([
      times(3, () => world.sell(ann, id)),
      world.options().settleDue(),
      world.options().settleDue(),
    ])
    expect(new Set(codes)).not.toContain('done')
    expect(await get(id)).toMatchObject({ outcome: 'paid', settlePrice: '69000.00' })
  })

  it('without a price in its last seconds settles at the first one after, and is not late meanwhile', async () => {
    const { id } = await buy()
    await world.priceAt(expires - 6 * SECOND, '69000')
    await world.settleAt(expires + 2 * DAY)
    expect(await get(id)).toMatchObject({ state: 'open' })
    expect(world.options().overdue()).toBe(0)
    await world.priceAt(expires + 3 * DAY, '70000')
    // Until nothing can be added before that row, it decides nothing.
    await world.options().settleDue()
    expect(await get(id)).toMatchObject({ state: 'open' })
    await world.priceAt(expires + 3 * DAY + SECOND, '60000')
    await world.options().settleDue()
    expect(await get(id)).toMatchObject({ outcome: 'paid', settlePrice: '70000.00', sale: null })
  })

  it('is settled by the first price after however long nothing ran: the log keeps it', async () => {
    const { id } = await buy()
    await world.priceAt(expires - 6 * SECOND, '69000')
    await world.priceAt(expires + 3 * DAY, '70000')
    // Long after the days that are kept, and before anybody has settled it.
    await world.priceAt(expires + 20 * DAY, '60000')
    const needs = await world.options().logNeeds(world.clock.now() - 10 * DAY)
    expect(needs).toMatchObject([{ instrumentId: 1, from: expires - 5 * SECOND }])
    await world.market.maintain(10, needs)
    await world.options().settleDue()
    expect(await get(id)).toMatchObject({ outcome: 'paid', settlePrice: '70000.00' })
    // What it was bought at is gone, and no other row is missed.
    const [first] = await world.db.query<{ at: Date }>('SELECT min(at) AS at FROM price_log')
    expect(first?.at.getTime()).toBeGreaterThan(now)
  })

  it.each(['paid', 'void'])(
    'that ended late stays what it was when the clock is set back: %s',
    async (outcome) => {
      const { id } = await buy()
      const until = outcome === 'paid' ? 3 * HOUR : LISTED_WAITS_MS
      await world.priceAt(expires - 6 * SECOND, '69000')
      await world.priceAt(expires + until, outcome === 'paid' ? '70000' : null)
      await world.settleAt(expires + until + SECOND)
      expect(await get(id)).toMatchObject({ outcome })
      // A minute after the log has gone back with the clock there is a price within the wait.
      const back = expires + HOUR
      await world.priceAt(back, '71000')
      await world.priceAt(back + MINUTE, '71000')
      await world.priceAt(back + MINUTE + SECOND, '71000')
      expect(world.market.last(1)?.at).toBeLessThan(expires + 2 * HOUR)
      expect(await world.options().audit(world.db)).toEqual({ ok: true, breaches: [] })
    },
  )

  it('is void only after a week without a price', async () => {
    const { id, stake } = await buy()
    await world.settleAt(expires + LISTED_WAITS_MS)
    expect(await get(id)).toMatchObject({ state: 'open' })
    await world.settleAt(expires + LISTED_WAITS_MS + SECOND)
    expect(await get(id)).toMatchObject({ state: 'void', payout: stake })
    expect(await world.pockets(ann)).toEqual({ available: FUNDS, stake: 0n })
  })
})

/** What the audit says while somebody with the keys of the database has changed an option. */
async function breachesOf(id: string, change: string): Promise<string> {
  let breaches: readonly string[] = []
  await world.db
    .transaction(async (tx) => {
      await tx.query('ALTER TABLE option_order DISABLE TRIGGER USER')
      await tx.query(`UPDATE option_order SET ${change} WHERE id = '${id}'`)
      breaches = (await world.options().audit(tx)).breaches
      throw new Error('undo')
    })
    .catch((error: unknown) => expect(String(error)).toContain('undo'))
  return breaches.join()
}

describe('the audit of a sale', () => {
  it('finds a payout, a row or a volatility that was changed', async () => {
    const { id } = await buy()
    await world.priceAt(now + HOUR, '68500')
    await world.sell(ann, id)
    expect(await breachesOf(id, 'payout = payout + 1')).toMatch(/payout of option.*is/)
    expect(await breachesOf(id, 'sale_sigma = sigma + 1')).toMatch(/payout of option/)
    const row = await breachesOf(id, 'settle_price = settle_price + 1000000')
    expect(row).toMatch(/sold at row \d+, which does not say/)
  })
})

describe('a corporate action', () => {
  /** One of the next day, and the last row before it; the price falls to what makes a call worth nothing. */
  const action = async () => {
    const exAt = now + DAY
    await world.priceAt(exAt - HOUR, '68100')
    await world.priceAt(exAt - SECOND, '30000')
    await world.priceAt(exAt, '3000')
    const row = await world.market.lastBetween(world.db, 1, 0, exAt - 1, 0n)
    if (row === null) throw new Error('no row')
    return { instrumentId: 1, exAt, row }
  }

  it('ends an option once, whatever is asked at the same time, also for nothing', async () => {
    const near = await buy()
    const { expiresAt } = (await world.options().chain(1)).expiries.at(-1) ?? LISTED_CALL
    const far = await world.buy(ann, { ...LISTED_CALL, expiresAt, strike: '80000', lots: '1' })
    const term = await world.buy(ann, { kind: 'callPut', term: '1w', strike: '68000', lots: '1' })
    const ending = await action()
    const end = () => world.options().endBefore(ending)
    const told = world.told.length
    const [done] = await Promise.all([
      Promise.all([end(), end(), end()]),
      codeOf(world.sell(ann, near.id)),
    ])
    expect([done, await end(), world.told.length - told]).toEqual([[true, true, true], true, 2])
    const exAt = new Date(ending.exAt).toISOString()
    expect(await get(near.id)).toMatchObject({
      outcome: 'sold',
      exAt,
      payout: '0.000000',
      settlePrice: '30000.00',
      sale: { sigma: near.sigma, sigmaAsOf: near.sigmaAsOf, tradingMs: expires - ending.exAt },
    })
    const record = await selectOne(world.db, ann, far.id)
    if (record === null || !('lots' in record.deal)) throw new Error('no call')
    const sigma = record.basis?.sigma ?? 0n
    const tradingMs = Date.parse(expiresAt) - ending.exAt
    const worth = { ...record.deal, sigma, tradingMs, spot: ending.row.mid, markupPpm: 0n }
    expect(record.closing).toMatchObject({ exAt: ending.exAt, payout: callPutSale(worth) })
    expect(callPutSale(worth)).toBeGreaterThan(0n)
    // What is of no series is settled by the clock alone.
    expect(await get(term.id)).toMatchObject({ state: 'open' })
    await world.priceAt(now + 7 * DAY, '69000')
    await world.settleAt(now + 7 * DAY + SECOND)
  })

  it('is recomputed by the audit, and its table takes no other end', async () => {
    const { expiresAt } = (await world.options().chain(1)).expiries.at(-1) ?? LISTED_CALL
    const { id } = await world.buy(ann, { ...LISTED_CALL, expiresAt, strike: '80000', lots: '1' })
    const ending = await action()
    const refused = [
      { ...ending.row, at: ending.exAt },
      { ...ending.row, seq: 0n },
    ]
    for (const row of refused) {
      expect(await world.options().endBefore({ ...ending, row })).toBe(false)
      expect(String(world.faults.splice(0))).toContain('does not end at row')
    }
    expect(await world.options().endBefore(ending)).toBe(true)
    expect(await breachesOf(id, 'payout = payout + 1')).toMatch(/payout of option.*is/)
    expect(await breachesOf(id, 'sale_sigma = sale_sigma - 1')).toMatch(/sale volatility of/)
    expect(await breachesOf(id, 'ex_at = NULL')).toMatch(/payout of option/)
    const before = await breachesOf(
      id,
      `(settle_log_seq, settle_log_at, settle_price) = (SELECT seq, at, mid FROM price_log
         WHERE instrument_id = 1 AND at = '${new Date(ending.exAt - HOUR).toISOString()}')`,
    )
    expect(before).toMatch(/ended at row \d+, which is not the last before/)
  })
})
