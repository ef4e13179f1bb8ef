import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { openSender } from './sender.ts'

/** The textbook way to place an order. */
export interface Baseline {
  place(account: number): Promise<unknown>
  /** Puts it behind a bare route; the work of one request. */
  requests(): Promise<(account: number) => Promise<unknown>>
  close(): Promise<void>
}

/**
 * A plain baseline on plain tables: an account, an order, its postings, without any of our rules, by the
 * driver as it comes.
 */
export async function createBaseline(url: string, customers: number): Promise<Baseline> {
  const pool = new pg.Pool({ connectionString: url, max: customers })
  // The server may stop before the last connection has gone.
  pool.on('error', () => undefined)
  const app = Fastify()
  let closeSender = (): Promise<void> => Promise.resolve()
  await pool.query(
    `CREATE TABLE plain_account (id int PRIMARY KEY, balance numeric(78, 0) NOT NULL);
     CREATE TABLE plain_order (id uuid PRIMARY KEY, account int, price bigint, margin numeric(78, 0));
     CREATE TABLE plain_posting (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account int,
       units numeric(78, 0))`,
  )
  await pool.query(
    `INSERT INTO plain_account SELECT n, 1000000000000 FROM generate_series(0, $1) n`,
    [customers],
  )
  return {
    place: (account) => placeInSixTrips(pool, account),
    async requests() {
      app.post<{ Body: { account: number } }>('/order', async ({ body }) => ({
        id: await placeInSixTrips(pool, body.account),
      }))
      const sender = openSender(await app.listen({ host: '127.0.0.1', port: 0 }))
      closeSender = sender.close
      return (account) => sender.post('/order', {}, { account })
    },
    async close() {
      await closeSender()
      await app.close()
      await pool.end()
    },
  }
}

/** Six round trips: begin, lock, order, postings, balance, commit. */
async function placeInSixTrips(pool: pg.Pool, account: number): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ balance: string }>(
      'SELECT balance FROM plain_account WHERE id = $1 FOR UPDATE',
      [account],
    )
    if (BigInt(rows[0]?.balance ?? 0) < 1000n) throw new Error('the baseline ran out of money')
    const id = randomUUID()
    await client.query('INSERT INTO plain_order VALUES ($1, $2, $3, $4)', [
      id,
      account,
      6_800_000_000_000n,
      1000n,
    ])
    await client.query(
      'INSERT INTO plain_posting (account, units) VALUES ($1, -1000), (-1, 1000)',
      [account],
    )
    await client.query('UPDATE plain_account SET balance = balance - 1000 WHERE id = $1', [account])
    await client.query('COMMIT')
    return id
  } finally {
    client.release()
  }
}
