/** A row of the price log as the driver gives it. `mid` is units of 10^-8. */
export interface PriceRow {
  readonly seq: bigint
  readonly instrument_id: number
  readonly at: Date
  readonly mid: bigint
}

/** What the price of an order follows from; a spread is parts of a million. */
interface Priced {
  readonly decimals: number
  readonly spread_ppm: bigint
}

const TWO_MILLION = 2_000_000n

/** Whole division of numbers that are not negative, to the next whole one. */
export const upwards = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

export const tickOf = (decimals: number): bigint => 10n ** BigInt(8 - decimals)

/** What a buyer pays when the logged price is `mid`: half the spread more, up to a whole tick. */
export function askAt(mid: bigint, { decimals, spread_ppm }: Priced): bigint {
  const tick = tickOf(decimals)
  return upwards(mid * (TWO_MILLION + spread_ppm), TWO_MILLION * tick) * tick
}

/** What a seller gets: half the spread less, down to a whole tick, and one tick at least. */
export function bidAt(mid: bigint, { decimals, spread_ppm }: Priced): bigint {
  const tick = tickOf(decimals)
  const ticks = (mid * (TWO_MILLION - spread_ppm)) / (TWO_MILLION * tick)
  return (ticks === 0n ? 1n : ticks) * tick
}

/** The price log, by instrument. */
export class PriceHistory {
  readonly #rows = new Map<number, PriceRow[]>()
  #end = 0n

  /** The youngest row there is. */
  get end(): bigint {
    return this.#end
  }

  /** Takes rows in the order of the log. */
  add(rows: readonly PriceRow[]): void {
    for (const row of rows) {
      const own = this.#rows.get(row.instrument_id) ?? []
      own.push(row)
      this.#rows.set(row.instrument_id, own)
      this.#end = row.seq
    }
  }

  /** The row of this number; undefined when the instrument has none. */
  row(instrumentId: number, seq: bigint): PriceRow | undefined {
    const [row] = this.after(instrumentId, seq - 1n)
    return row?.seq === seq ? row : undefined
  }

  /** What was logged of an instrument after a row, oldest first. */
  after(instrumentId: number, seq: bigint): readonly PriceRow[] {
    return this.#from(instrumentId, (row) => row.seq > seq)
  }

  /** The last row from one moment to another, both included; null when there is none. */
  lastBetween(instrumentId: number, from: number, to: number): PriceRow | null {
    const rows = this.#from(instrumentId, (row) => row.at.getTime() >= from)
    let last: PriceRow | null = null
    for (const row of rows) {
      if (row.at.getTime() > to) break
      last = row
    }
    return last
  }

  /** The first row from one moment to another, both included; null when there is none. */
  firstBetween(instrumentId: number, from: number, to: number): PriceRow | null {
    const [row] = this.#from(instrumentId, ({ at }) => at.getTime() >= from)
    return row !== undefined && row.at.getTime() <= to ? row : null
  }

  /** Rows from the first one on that is late enough: they rise in number and in time. */
  #from(instrumentId: number, isLate: (row: PriceRow) => boolean): readonly PriceRow[] {
    const rows = this.#rows.get(instrumentId) ?? []
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      const row = rows[middle]
      if (row !== undefined && isLate(row)) high = middle
      else low = middle + 1
    }
    return rows.slice(low)
  }
}
