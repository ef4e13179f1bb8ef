import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/db.ts'

/** Tables of the plain baseline: an account, an order, its postings, without any of our rules. */
export async function createBaseline(db: Db, customers: number): Promise<void> {
  await db.query(`CREATE TABLE plain_account (id int PRIMARY KEY, balance numeric(78, 0) NOT NULL)`)
  await db.query(
    `CREATE TABLE plain_order (id uuid PRIMARY KEY, account int, price bigint, margin numeric(78, 0))`,
  )
  await db.query(
    `CREATE TABLE plain_posting (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account int, units numeric(78, 0))`,
  )
  await db.query(
    `INSERT INTO plain_account SELECT n, 1000000000000 FROM generate_series(0, $1) n`,
    [customers],
  )
}

/** The textbook order in six round trips: begin, lock, order, postings, balance, commit. */
export async function placeInSixTrips(db: Db, account: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ balance: bigint }>(
      'SELECT balance FROM plain_account WHERE id = $1 FOR UPDATE',
      [account],
    )
    if (row === undefined || row.balance < 1000n) throw new Error('the baseline ran out of money')
    await tx.query('INSERT INTO plain_order VALUES ($1, $2, $3, $4)', [
      randomUUID(),
      account,
      6_800_000_000_000n,
      1000n,
    ])
    await tx.query('INSERT INTO plain_posting (account, units) VALUES ($1, -1000), (-1, 1000)', [
      account,
    ])
    await tx.query('UPDATE plain_account SET balance = balance - 1000 WHERE id = $1', [account])
  })
}
