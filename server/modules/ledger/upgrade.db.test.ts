import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { amount } from '#contract/money.ts'
import { MIGRATIONS, SERVER_URL_VARIABLE } from '#kit/database.ts'
import { migrate } from '#server/platform/migrations.ts'
import { openDb } from '#server/platform/postgres.ts'
import { createLedgerService } from './service.ts'

const ledger = createLedgerService()
const ESCROW = { owner: 'house', bucket: 'escrow' } as const
const TREASURY = { owner: 'house', bucket: 'treasury' } as const

/** A database as it was before the ledger was written in batches, with the files to bring it up to date. */
async function openOld() {
  const admin = openDb(process.env[SERVER_URL_VARIABLE] ?? '', { max: 1 })
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(process.env[SERVER_URL_VARIABLE] ?? '')
  url.pathname = `/${name}`
  const db = openDb(url.toString())
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  for (const file of await readdir(MIGRATIONS)) {
    if (file < '0008') await cp(path.join(MIGRATIONS, file), path.join(folder, file))
  }
  await migrate(db, folder)
  const close = async (): Promise<void> => {
    await db.close()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { db, close }
}

it('books of sixteen stripes go on in two, and nobody has a unit more or less', async () => {
  const { db, close } = await openOld()
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
    const used = await db.query<{ stripe: number }>(
      'SELECT DISTINCT stripe FROM ledger_account WHERE balance <> 0 ORDER BY stripe',
    )
    expect(used).toEqual([{ stripe: 0 }, { stripe: 1 }])
    expect(await ledger.audit(db)).toEqual({ ok: true, breaches: [] })
    // All that any stripe held can be paid from any home.
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
