/** What was found when one object of a product was worked out once more. */
export interface Finding {
  /** What became of it, for counting. */
  readonly kind: string
  /** What is wrong with it; null when nothing is. */
  readonly fault: string | null
  /** What its customer's available balance must have gained by it so far, in units by asset. */
  readonly net: Readonly<Record<string, bigint>>
}

/** When somebody looks, and how exact the world is that is looked at. */
export interface Moment {
  /** Rows that are younger may still be on their way to the engine. */
  readonly settled: Date
  /**
   * How long a logged price may have been on its way when a customer was quicker, in milliseconds. Zero for
   * a server that was never away.
   */
  readonly leewayMs: number
}
