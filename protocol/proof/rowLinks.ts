import type { LogRow } from './logRow.ts'

/** Follows the rows of a log in their order, and tells where one does not name the row before it of its instrument. */
export class RowLinks {
  readonly #last = new Map<number, string>()
  /** The first row that was read; what was before it is no longer kept. */
  #from: bigint | null = null
  #linked = false

  /** What is wrong with the first bad row of these, which follow those of the last call; null when none is. */
  firstFault(rows: readonly LogRow[]): string | null {
    for (const row of rows) {
      const fault = this.#fault(row)
      this.#last.set(row.instrumentId, row.seq)
      if (fault !== null) return fault
    }
    return null
  }

  #fault({ seq, instrumentId, previous }: LogRow): string | null {
    this.#from ??= BigInt(seq)
    if (previous === undefined) {
      return this.#linked ? `row ${seq} does not name the row before it of its instrument` : null
    }
    this.#linked = true
    const known = this.#last.get(instrumentId)
    const right = known === undefined ? BigInt(previous) < this.#from : previous === known
    return right ? null : `row ${seq} names row ${previous} as the one before it of its instrument`
  }
}
