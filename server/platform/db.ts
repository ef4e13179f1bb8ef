/** Rows as the driver gives them: int8 and numeric columns are bigint, timestamptz is a Date. */
export interface Queryable {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /**
   * Runs `work` once what was written here is committed, and never when it is rolled back; at once
   * outside a transaction. For telling others of a change. `work` must not throw.
   */
  afterCommit(work: () => void): void
}

/** The database. Commands run in `transaction`, which commits when the work resolves. */
export interface Db extends Queryable {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}
