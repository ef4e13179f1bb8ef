import { afterEach, beforeEach, expect, it } from 'vitest'
import { CHAIN_START, logRow, nextChain } from '#contract/proof/logRow.ts'
import { price } from '#contract/price.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { addDay, appendPrices, type NewPrice } from './store.ts'
import { readEnd } from './storeEnd.ts'

const AT = Date.UTC(2026, 2, 11, 16)

let base: TestDb

beforeEach(async () => {
  base = await openTestDb()
  await addDay(base.db, AT)
})

afterEach(() => base.close())

const batch = (second: number, units: bigint): readonly NewPrice[] =>
  [1, 2, 3].map((instrumentId) => ({
    instrumentId,
    at: AT + second * 1000,
    mid: price(units),
    source: 'simulated',
  }))

it('chains every row to the one before it, in the database and in memory alike', async () => {
  let end = await readEnd(base.db)
  expect(end).toEqual({ lastSeq: 0n, chain: CHAIN_START, complete: null, brokenAt: 0n })
  for (const second of [0, 1]) {
    const prices = batch(second, BigInt(second) + 5n)
    end = (await appendPrices(base.db, prices, end, AT + second * 1000)).end
  }
  expect(await readEnd(base.db)).toEqual(end)
  const rows = await base.db.query<{
    seq: bigint
    instrument_id: number
    at: Date
    mid: bigint
    source: string
    chain: Buffer
  }>('SELECT * FROM price_log ORDER BY seq')
  let chain = CHAIN_START
  for (const row of rows) {
    const { seq, instrument_id: instrumentId, mid, source } = row
    chain = nextChain(chain, logRow({ seq, instrumentId, at: row.at.getTime(), mid, source }))
    expect(new Uint8Array(row.chain)).toEqual(chain)
  }
  expect(rows).toHaveLength(6)
  expect(end.chain).toEqual(chain)
  // Whoever has the database alone can work the chain out too.
  const [byHand] = await base.db.query<{ ok: boolean }>(`
    SELECT bool_and(chain = sha256('\\x02'::bytea || before || convert_to(format(
      'price.v1 %s %s %s %s %s', seq, instrument_id,
      to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
      trim(to_char(mid::numeric / 100000000, '99999999990.00000000')), source), 'UTF8'))) AS ok
    FROM (SELECT *, coalesce(lag(chain) OVER (ORDER BY seq), decode(repeat('00', 32), 'hex'))
      AS before FROM price_log) AS rows`)
  expect(byHand?.ok).toBe(true)
})

it('lets one of two that write at the same time through, and never forks the chain', async () => {
  const end = await readEnd(base.db)
  const ends = await Promise.allSettled(
    [5n, 6n, 7n, 8n].map((units, second) => appendPrices(base.db, batch(second, units), end, AT)),
  )
  expect(ends.map((one) => one.status).sort()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(await base.db.query('SELECT seq FROM price_log')).toHaveLength(3)
})

it('refuses a writer that knows the number but not the chain', async () => {
  const end = await readEnd(base.db)
  await appendPrices(base.db, batch(0, 5n), end, AT)
  const wrong = { lastSeq: 3n, chain: CHAIN_START, complete: AT, brokenAt: 0n }
  const late = appendPrices(base.db, batch(1, 5n), wrong, AT + 1000)
  await expect(late).rejects.toThrow(/does not end at 3/)
})
