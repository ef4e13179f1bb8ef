import { afterEach, beforeEach, expect, it } from 'vitest'
import { CHAIN_START, logRow, nextChain } from '#protocol/proof/logRow.ts'
import { price } from '#protocol/price.ts'
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
    evidence: null,
  }))

it('chains every row to the one before it, in the database and in memory alike', async () => {
  let end = await readEnd(base.db)
  const nothing = { lastSeq: 0n, chain: CHAIN_START, complete: null, brokenAt: 0n }
  expect(end).toEqual({ ...nothing, latest: new Map() })
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
    previous_seq: bigint
    chain: Buffer
  }>('SELECT * FROM price_log ORDER BY seq')
  let chain = CHAIN_START
  for (const row of rows) {
    const { seq, instrument_id: instrumentId, mid, source, previous_seq: previous } = row
    const at = row.at.getTime()
    chain = nextChain(
      chain,
      logRow({ seq, instrumentId, at, mid, source, previous, evidence: null }),
    )
    expect(new Uint8Array(row.chain)).toEqual(chain)
  }
  // Each names the row before it of its instrument, also from memory that was read anew.
  expect(rows.map((row) => row.previous_seq)).toEqual([0n, 0n, 0n, 1n, 2n, 3n])
  expect(end.chain).toEqual(chain)
  // Whoever has the database alone can work the chain out too.
  const [byHand] = await base.db.query<{ ok: boolean }>(`
    SELECT bool_and(chain = sha256('\\x02'::bytea || before || convert_to(format(
      'price.v2 %s %s %s %s %s %s', seq, instrument_id,
      to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
      trim(to_char(mid::numeric / 100000000, '99999999990.00000000')), source, previous_seq), 'UTF8'))) AS ok
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
  const wrong = { lastSeq: 3n, chain: CHAIN_START, complete: AT, brokenAt: 0n, latest: new Map() }
  const late = appendPrices(base.db, batch(1, 5n), wrong, AT + 1000)
  await expect(late).rejects.toThrow(/does not end at 3/)
})
