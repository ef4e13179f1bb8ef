import type { LoggedPrice } from './types.ts'

interface Waiting {
  come(): void
  /** Whether prices were taken since: a row of before is of a price that may be history. */
  due: boolean
}

/** Who waits for the next row of an instrument. */
export class NextRows {
  readonly #waiting = new Map<number, Set<Waiting>>()

  /**
   * Whether a row of an instrument, whose price is taken from now on, is logged within so many milliseconds.
   */
  within(instrumentId: number, ms: number): Promise<boolean> {
    const waiting = this.#waiting.get(instrumentId) ?? new Set()
    this.#waiting.set(instrumentId, waiting)
    return new Promise((resolve) => {
      const one: Waiting = { due: false, come: () => end(true) }
      const late = setTimeout(() => end(false), ms)
      const end = (came: boolean): void => {
        clearTimeout(late)
        waiting.delete(one)
        resolve(came)
      }
      waiting.add(one)
    })
  }

  /** Prices are taken from the source now; they are logged later, maybe much later. */
  taking(): void {
    for (const waiting of this.#waiting.values()) for (const one of waiting) one.due = true
  }

  /** Tells of rows that are in the log now. */
  logged(batch: readonly LoggedPrice[]): void {
    for (const { instrumentId } of batch) {
      for (const one of this.#waiting.get(instrumentId) ?? []) if (one.due) one.come()
    }
  }
}
