import pg from 'pg'
import type { Db, Queryable } from './db.ts'

const { builtins, getTypeParser } = pg.types
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231

type Parser = (text: string) => unknown

/** Whole numbers become bigint; a NUMERIC with decimals stays text, never a float. */
const wholeOrText = (text: string): bigint | string => (/^-?\d+$/.test(text) ? BigInt(text) : text)

/** PostgreSQL's `{1,NULL,3}`; only used for numbers, which are never quoted. */
const arrayOf =
  (parse: Parser): Parser =>
  (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)))

const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, wholeOrText],
  [INT8_ARRAY, arrayOf(BigInt)],
  [NUMERIC_ARRAY, arrayOf(wholeOrText)],
])

/** Own table of parsers, so that no other user of the driver in the process changes money. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown => {
    const own = format === 'binary' ? undefined : PARSERS.get(oid)
    return own ?? getTypeParser(oid, format)
  }) as typeof getTypeParser,
}

async function run<Row>(
  client: pg.Pool | pg.PoolClient,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const result = await client.query(sql, [...values])
  return result.rows as Row[]
}

export interface DbOptions {
  /** Connections held at most. */
  readonly max?: number
  /** Told of faults that have no caller: of idle connections, and of work that runs after a commit. */
  readonly onFault?: (error: unknown) => void
}

/**
 * Opens a pool on a PostgreSQL address. int8 and whole NUMERIC columns come back as bigint, timestamptz
 * as Date. A statement is given up after 30 s, a transaction that idles after 60 s.
 */
export function openDb(url: string, options: DbOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'glasshouse',
  })
  const onFault = options.onFault ?? (() => undefined)
  pool.on('error', onFault)
  return {
    query: (sql, values) => run(pool, sql, values),
    afterCommit: (work) => work(),
    transaction: (work) => transact(pool, work, onFault),
    close: () => pool.end(),
  }
}

async function transact<T>(
  pool: pg.Pool,
  work: (tx: Queryable) => Promise<T>,
  onFault: (error: unknown) => void,
): Promise<T> {
  const client = await pool.connect()
  // The pool listens to idle connections alone: one that ends between two statements of ours would end
  // the process. The next statement fails by itself.
  client.on('error', onFault)
  const afterwards: (() => void)[] = []
  let broken: Error | undefined
  let value: T
  try {
    await client.query('BEGIN')
    value = await work({
      query: (sql, values) => run(client, sql, values),
      afterCommit: (told) => void afterwards.push(told),
    })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch((fault: unknown) => {
      broken = fault instanceof Error ? fault : new Error('rollback failed')
    })
    throw error
  } finally {
    client.off('error', onFault)
    client.release(broken)
  }
  for (const told of afterwards) {
    try {
      told()
    } catch (fault) {
      onFault(fault)
    }
  }
  return value
}

/**
 * Runs work that can be undone by itself inside a transaction. When it throws, its writes and what it
 * wanted told are undone, and the transaction goes on.
 */
export async function savepoint<T>(
  tx: Queryable,
  work: (inner: Queryable) => Promise<T>,
): Promise<T> {
  const afterwards: (() => void)[] = []
  await tx.query('SAVEPOINT inner_work')
  try {
    const value = await work({
      query: (sql, values) => tx.query(sql, values),
      afterCommit: (told) => void afterwards.push(told),
    })
    await tx.query('RELEASE SAVEPOINT inner_work')
    for (const told of afterwards) tx.afterCommit(told)
    return value
  } catch (error) {
    await tx.query('ROLLBACK TO SAVEPOINT inner_work')
    throw error
  }
}

/** SQLSTATE of a database error; null for any other error. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const { code } = error
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}
