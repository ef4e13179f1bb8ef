/** Rows as the driver gives them: int8 and numeric columns are bigint, timestamptz is a Date. */
export interface Queryable {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /**
   * Runs `work` once what was written here is committed, and never when it is rolled back; at once
   * outside a transaction. For telling others of a change. `work` must not throw.
   */
  afterCommit(work: () => void): void
}

/** One transaction. */
export interface Transaction extends Queryable {
  /**
   * Asks for a statement whose result nobody waits for. It runs in its turn, travels with the commit when
   * nothing is waited for in between, and when it fails so does the transaction, with its error.
   */
  send(sql: string, values: readonly unknown[]): void
}

/**
 * The database. Commands run in `transaction`, which commits when the work resolves. When PostgreSQL undid
 * it for the sake of others (a deadlock, a serialization failure) the work runs again, so it must begin
 * from nothing each time.
 */
export interface Db extends Queryable {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}
