import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PriceAlert } from '#protocol/priceAlert.ts'
import { MOST_ALERTS } from '#protocol/priceAlertTerms.ts'
import { type AlertWorld, openAlertWorld } from '#kit/alertWorld.ts'
import { codeOf, refusalOf } from '#kit/contractWorld.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { createFiring } from './firing.ts'

const DAY = 86_400_000
const ANN = 'ann-of-the-alerts'

let database: TestDb
let world: AlertWorld

beforeAll(async () => {
  database = await openTestDb()
})
beforeEach(async () => {
  world = await openAlertWorld(database.db)
})
afterAll(() => database.close())

const set = (level: string, days = 90): Promise<PriceAlert> =>
  world
    .alerts()
    .set(ANN, { instrumentId: '1', side: Number(level) > 68_000 ? 'above' : 'below', level, days })

describe('an alert', () => {
  it('fires once, at the first row past its level, and says the price of that row after a gap', async () => {
    const alert = await set('69000')
    await world.price('68999.99')
    expect(await world.told(ANN)).toEqual([])
    await world.price('69500')
    await world.price('69600')
    expect(await world.told(ANN)).toEqual([[alert.id, '3', '69500.00']])
    expect((await world.alerts().list(database.db, ANN)).items).toEqual([])
    expect(await codeOf(world.alerts().remove(ANN, alert.id))).toBe('404')
  })

  it('fires at its level exactly, on either side', async () => {
    const [above, below] = [await set('69000'), await set('67000')]
    await world.price('69000')
    await world.price('67000')
    expect((await world.told(ANN)).map(([id]) => id)).toEqual([below.id, above.id])
  })

  it('does not fire at rows from before it was set', async () => {
    await world.price('70000')
    await world.price('68000')
    await set('69000')
    await world.restart()
    await world.price('68001')
    expect([await world.told(ANN), world.faults]).toEqual([[], []])
  })

  it('does not fire again after a restart', async () => {
    await set('69000')
    await world.price('69500')
    await world.restart()
    await world.price('69600')
    expect(await world.told(ANN)).toHaveLength(1)
    expect(world.faults).toEqual([])
  })

  it('fires at the row that a crash left, and not at a later one', async () => {
    const alert = await set('69000')
    await world.crash('69100')
    await world.price('69200')
    expect(await world.told(ANN)).toEqual([[alert.id, '2', '69100.00']])
  })

  it.each(['undone', 'unanswered'] as const)('is told once when its end was %s', async (fault) => {
    const alert = await set('69000')
    world.fail(fault)
    await world.price('69100')
    await world.price('69200')
    expect(await world.told(ANN)).toEqual([[alert.id, '2', '69100.00']])
    expect(world.faults.map(String)).toEqual([`Error: ${fault}`])
  })

  it('asks the log after a restart from where it was noted, and misses no row since', async () => {
    const alert = await set('69000')
    await world.price('68500')
    await world.price('68600')
    await world.alerts().noteChecked()
    const asked = vi.spyOn(world.market, 'firstOutside')
    await world.crash('69100')
    expect(asked.mock.calls.map(([, , after]) => after)).toEqual([3n])
    await world.price('68000')
    expect(await world.told(ANN)).toEqual([[alert.id, '4', '69100.00']])
  })

  it('is noted no further than a row that could not fire it, nor where its setting was not heard of', async () => {
    const alert = await set('69000')
    world.fail('undone')
    await world.price('69100')
    await world.alerts().noteChecked()
    world.fail('unanswered')
    expect(await codeOf(set('69300'))).toContain('unanswered')
    const [unheard] = (await world.alerts().list(database.db, ANN)).items
    // Both in one transaction, then each alone.
    world.fail('undone', 3)
    await world.price('69400')
    await world.alerts().noteChecked()
    await world.restart()
    await world.price('68000')
    const rows = new Map((await world.told(ANN)).map(([id, row]) => [id, row]))
    expect([rows.get(alert.id), rows.get(unheard?.id ?? '')]).toEqual(['2', '3'])
  })

  it('is not told of once it was removed or expired', async () => {
    const gone = await set('69000')
    expect((await world.alerts().remove(ANN, gone.id)).items).toEqual([])
    await set('69000', 1)
    world.clock.advance(DAY)
    expect((await world.alerts().list(database.db, ANN)).items).toEqual([])
    await world.alerts().expireDue()
    await world.price('69100')
    expect(await world.told(ANN)).toEqual([])
    expect(await codeOf(world.alerts().remove('bob', gone.id))).toBe('404')
  })

  it('is the same one when it is set again, and is taken up when its answer was lost', async () => {
    world.fail('unanswered')
    expect(await codeOf(set('69000', 1))).toContain('unanswered')
    const again = await set('69000', 3)
    const { items } = await world.alerts().list(database.db, ANN)
    expect(items).toEqual([again])
    expect(Date.parse(again.expiresAt)).toBe(world.clock.now() + 3 * DAY)
  })
})

const move = (id: string, level: string, by = ANN): Promise<PriceAlert> =>
  world.alerts().move(by, { id, level, side: Number(level) > 68_000 ? 'above' : 'below' })

const armedLevels = async (): Promise<readonly string[]> =>
  (await world.alerts().list(database.db, ANN)).items.map(({ level }) => level)

describe('a moved alert', () => {
  it('fires at its new level alone, also after a restart, and expires when it would have', async () => {
    const old = await set('69000', 3)
    const moved = await move(old.id, '70000')
    expect(moved.expiresAt).toBe(old.expiresAt)
    await world.price('69500')
    await world.restart()
    await world.price('70001')
    expect(await world.told(ANN)).toEqual([[moved.id, '3', '70001.00']])
  })

  it('is moved once: a repeat, another customer or one that fired is refused, and sets nothing', async () => {
    const old = await set('69000')
    const fired = await set('68500')
    await world.price('68600')
    const refused = [move(fired.id, '71000'), move(old.id, '72000', 'bob')]
    expect(await Promise.all(refused.map(codeOf))).toEqual(['404', '404'])
    const both = await Promise.all(['70000', '71000'].map((level) => codeOf(move(old.id, level))))
    expect(both.toSorted()).toEqual(['404', 'done'])
    expect(await armedLevels()).toHaveLength(1)
    expect(await codeOf(move(old.id, '70000'))).toBe('404')
  })

  it('is not moved away from a price that reached it first and is not told yet', async () => {
    const alert = await set('69000')
    world.fail('undone')
    await world.price('69100')
    expect(await codeOf(move(alert.id, '70000'))).toBe('404')
    await world.price('68500')
    expect(await world.told(ANN)).toEqual([[alert.id, '2', '69100.00']])
    expect(await armedLevels()).toEqual([])
  })

  it('joins one that is at that level, and stays where it is when the level is reached', async () => {
    const [long, short] = [await set('69000', 9), await set('70000', 3)]
    expect(await refusalOf(move(long.id, '68000'))).toMatchObject({ code: '10301' })
    expect(await armedLevels()).toEqual(['70000.00', '69000.00'])
    const joined = await move(long.id, '70000')
    expect([joined.id, joined.expiresAt]).toEqual([short.id, long.expiresAt])
    expect(await armedLevels()).toEqual(['70000.00'])
  })
})

describe('where one fails', () => {
  it('the others of its batch are told all the same', async () => {
    const alerts = [await set('69000'), await set('69001'), await set('69002')]
    const row = world.market.logOnly(BTC, '69500')
    const poison = alerts[1]?.id
    const fire = createFiring({
      db: database.db,
      clock: world.clock,
      notifications: {
        async note(_tx, _customerId, notice) {
          if (notice.kind === 'priceAlert' && notice.alert.id === poison) throw new Error('poison')
        },
      },
    })
    const ends = await Promise.allSettled(alerts.map(({ id }) => fire(id, row)))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await armedLevels()).toEqual(['69001.00'])
  })

  it('the others expire all the same, and one that a price reached in time is told', async () => {
    const [hit] = [await set('69000', 1), await set('69100', 1), await set('69200', 1)]
    world.fail('undone')
    await world.price('69050')
    world.clock.advance(DAY)
    vi.spyOn(world.market, 'firstOutside').mockRejectedValueOnce(new Error('no log'))
    await world.restart().catch(() => undefined)
    await world.alerts().expireDue()
    expect(await world.told(ANN)).toEqual([[hit.id, '2', '69050.00']])
    const left = await database.db.query(`SELECT 1 FROM price_alert WHERE state = 'armed'`)
    expect(left).toEqual([])
  })

  it('a round ends all that is due, however many', async () => {
    await database.db.query(
      `INSERT INTO price_alert (id, customer_id, instrument_id, code, app_name, decimals, side, level,
         since_log_seq, created_at, expires_at, state)
       SELECT gen_random_uuid()::text, 'bob' || n, 1, 'BTCUSDT', 'BTC/USDT', 2, 'above', 6900000000000, 1,
         '2026-01-01', '2026-01-02', 'armed' FROM generate_series(1, 501) n`,
    )
    await world.alerts().expireDue()
    const left = await database.db.query(`SELECT 1 FROM price_alert WHERE state = 'armed'`)
    expect(left).toEqual([])
  })
})

describe('is refused', () => {
  it.each([
    ['above', '68000', '10301', { level: 'unreasonable' }],
    ['below', '68000.01', '10301', { level: 'unreasonable' }],
    ['above', '69000.001', '400', { level: 'tooPrecise' }],
  ] as const)('%s %s', async (side, level, code, fields) => {
    const refused = world.alerts().set(ANN, { instrumentId: '1', side, level, days: 90 })
    expect(await refusalOf(refused)).toMatchObject({ code, fields })
  })

  it('of what has no price, or is not known', async () => {
    const of = (instrumentId: string) =>
      codeOf(world.alerts().set(ANN, { instrumentId, side: 'above', level: '1', days: 90 }))
    expect([await of('2'), await of('999')]).toEqual(['10215', '10219'])
  })

  it('beyond fifty, of which two at once are no way around', async () => {
    for (let n = 1; n < MOST_ALERTS; n++) await set(String(69_000 + n))
    const both = await Promise.all([codeOf(set('80000')), codeOf(set('81000'))])
    expect(both.toSorted()).toEqual(['10302', 'done'])
  })
})

it('finds the armed ones of a customer by an index, however many they had', async () => {
  await set('69000')
  // Many that were removed, as a script leaves them, among those of others.
  await database.db.query(
    `INSERT INTO price_alert (id, customer_id, instrument_id, code, app_name, decimals, side, level, since_log_seq,
       created_at, expires_at, state)
     SELECT gen_random_uuid()::text, CASE WHEN n % 12 = 0 THEN $1 ELSE 'bob' || n END, 1, 'BTCUSDT', 'BTC/USDT', 2, 'above',
       6900000000000 + n, 1, now(), now() + interval '1 day', 'armed' FROM generate_series(1, 6000) n`,
    [ANN],
  )
  await database.db.query(
    `UPDATE price_alert SET state = 'removed', ended_at = now() WHERE customer_id = $1 AND level > 6900000000000`,
    [ANN],
  )
  await database.db.query('ANALYZE price_alert')
  const plan = await database.db.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT id FROM price_alert
     WHERE customer_id = '${ANN}' AND state = 'armed' AND expires_at > now() ORDER BY no DESC`,
  )
  expect(plan.map((row) => row['QUERY PLAN']).join(' ')).toContain('price_alert_armed_of')
})
