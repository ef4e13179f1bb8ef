import { Socket } from 'node:net'
import pg from 'pg'
import type { Db, Transaction } from './db.ts'

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

/** Names of the statements a connection prepares once. Their texts are constants of the stores. */
const prepared = new Map<string, string>()

function nameOf(sql: string): string {
  const name = prepared.get(sql) ?? `statement_${prepared.size + 1}`
  prepared.set(sql, name)
  return name
}

async function run<Row>(
  client: pg.Pool | pg.PoolClient,
  sql: string,
  values?: readonly unknown[],
): Promise<readonly Row[]> {
  const result =
    values === undefined
      ? await client.query(sql)
      : await client.query({ name: nameOf(sql), text: sql, values: [...values] })
  return result.rows as Row[]
}

/**
 * A connection that sends what was written in one round of the event loop in one go. The driver writes
 * each message of each statement by itself; what takes time is to wake the server, not to send.
 */
function gatheringSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  let gathering = false
  const gathered = (...given: unknown[]): boolean => {
    if (!gathering) {
      gathering = true
      socket.cork()
      process.nextTick(() => {
        gathering = false
        socket.uncork()
      })
    }
    return write(...given)
  }
  // Not before: connecting gives a socket its own way to write back.
  return socket.once('connect', () => Object.assign(socket, { write: gathered }))
}

export interface DbOptions {
  /** Connections held at most. */
  readonly max?: number
  /** Told of faults that have no caller: of idle connections, and of work that runs after a commit. */
  readonly onFault?: (error: unknown) => void
  /** Given a way to ask what the connections do. */
  readonly watch?: (use: () => PoolUse) => void
}

/** Connections at work and at rest, and work that waits for one. */
export interface PoolUse {
  readonly used: number
  readonly idle: number
  readonly waiting: number
}

/**
 * Opens a pool on a PostgreSQL address. Statements of one transaction that are asked for together travel
 * together, and run in the order in which they were asked for. int8 and whole NUMERIC columns come back as bigint, timestamptz
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
    pipeline: true,
    stream: gatheringSocket,
  })
  const onFault = options.onFault ?? (() => undefined)
  pool.on('error', onFault)
  options.watch?.(() => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  return {
    query: (sql, values) => run(pool, sql, values),
    afterCommit: (work) => work(),
    transaction: (work) => retried(() => transact(pool, work, onFault)),
    close: () => pool.end(),
  }
}

const IN_FAILED_TRANSACTION = '25P02'

/** PostgreSQL undid the transaction so that others could go on: it may succeed when it is done again. */
const UNDONE_FOR_OTHERS = new Set(['40001', '40P01'])
const ATTEMPTS = 4

/** Does work again, on a fresh transaction, that lost a deadlock or a race for the same rows. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      const again = error instanceof pg.DatabaseError && UNDONE_FOR_OTHERS.has(error.code ?? '')
      if (!again || left === 0) throw error
    }
  }
}

async function transact<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  onFault: (error: unknown) => void,
): Promise<T> {
  const client = await pool.connect()
  // The pool listens to idle connections alone: one that ends between two statements of ours would end
  // the process. The next statement fails by itself.
  client.on('error', onFault)
  const afterwards: (() => void)[] = []
  let broken: Error | undefined
  let over = false
  let first: Error | undefined
  let value: T
  try {
    // The first statements travel with it. When it fails so do they, and the fault is theirs too.
    const begun = client.query('BEGIN')
    begun.catch(() => undefined)
    const noted = <Row>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]> => {
      // Work that goes on beside what failed must not reach the next transaction of this connection.
      if (over) return Promise.reject(new Error('the transaction is over'))
      return run<Row>(client, sql, values).catch((error: unknown) => {
        first ??= error instanceof Error ? error : new Error('a statement failed')
        throw error
      })
    }
    value = await work({
      query: noted,
      send: (sql, values) => void noted(sql, values).catch(() => undefined),
      afterCommit: (told) => void afterwards.push(told),
    })
    over = true
    const { command } = await client.query('COMMIT')
    await begun
    // PostgreSQL answers so when a statement failed that was sent, or whose fault nobody heard.
    if (command !== 'COMMIT') {
      throw first ?? new Error('a transaction was rolled back instead of committed')
    }
  } catch (error) {
    over = true
    await client.query('ROLLBACK').catch((fault: unknown) => {
      broken = fault instanceof Error ? fault : new Error('rollback failed')
    })
    // Of statements that travelled together the later ones only say that an earlier one failed.
    throw sqlState(error) === IN_FAILED_TRANSACTION ? (first ?? error) : error
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

/** SQLSTATE of a database error; null for any other error. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const { code } = error
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** True when the connection is at fault, not what was asked: whether a commit took place is unknown. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || sqlState(error) !== null) return false
  if ('code' in error && typeof error.code === 'string') return NETWORK.has(error.code)
  // The pool of the driver has no codes, only these words.
  return /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(
    error.message,
  )
}

/** Classes of SQLSTATE that are the database's own trouble: connection, resources, interruption. */
const OF_THE_DATABASE = /^(08|53|57)/

/**
 * Whether one of what shared a transaction may be to blame. After a lost connection nobody knows what was committed. A
 * database that has no time for a batch has none for each of its parts.
 */
export function isOnes(fault: unknown): boolean {
  return !isConnectionLost(fault) && !OF_THE_DATABASE.test(sqlState(fault) ?? '')
}
