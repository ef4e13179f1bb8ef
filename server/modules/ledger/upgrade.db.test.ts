import { expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { MIGRATIONS } from '#kit/database.ts'
import { openOldDb } from '#kit/oldDatabase.ts'
import { migrate } from '#server/platform/migrations.ts'
import { createLedgerService } from './service.ts'

const ledger = createLedgerService()
const ESCROW = { owner: 'house', bucket: 'escrow' } as const
const TREASURY = { owner: 'house', bucket: 'treasury' } as const

it('books of sixteen shards go on in two, and nobody has a unit more or less', async () => {
  const { db, close } = await openOldDb('0008')
  try {
    const post = `SELECT ledger_post('demo', 'contractOpened', null, null, null, $1::text[], $2::text[],
      '{USDT,USDT}', $3::numeric[])`
    await db.query(post, [
      ['house', 'house'],
      ['external', 'treasury'],
      ['-1000003', '1000003'],
    ])
    for (let n = 0; n < 40; n += 1) {
      const owner = `customer-${n}`
      await db.query(post, [
        ['house', owner],
        ['treasury', 'available'],
        ['-1001', '1001'],
      ])
      await db.query(post, [
        [owner, 'house'],
        ['available', 'escrow'],
        ['-13', '13'],
      ])
    }
    const sums = () =>
      db.query(
        `SELECT owner, bucket, sum(balance) AS units FROM ledger_account GROUP BY 1, 2 ORDER BY 1, 2`,
      )
    const before = await sums()
    expect((await migrate(db, MIGRATIONS)).length).toBeGreaterThan(0)
    expect(await sums()).toEqual(before)
    const used = await db.query<{ shard: number }>(
      'SELECT DISTINCT shard FROM ledger_account WHERE balance <> 0 ORDER BY shard',
    )
    expect(used).toEqual([{ shard: 0 }, { shard: 1 }])
    expect(await ledger.audit(db)).toEqual({ ok: true, breaches: [] })
    // All that any shard held can be paid from any home.
    const payAll = [
      { account: ESCROW, amount: amount(-520n, 'USDT') },
      { account: TREASURY, amount: amount(520n, 'USDT') },
    ]
    await db.transaction((tx) =>
      ledger.post(tx, {
        kind: 'demo',
        type: 'contractClosed',
        ref: null,
        reason: null,
        legs: payAll,
      }),
    )
    expect(await ledger.audit(db)).toEqual({ ok: true, breaches: [] })
  } finally {
    await close()
  }
})
