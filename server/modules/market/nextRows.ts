import type { LoggedPrice } from './types.ts'

/** Who waits for the next row of an instrument. */
export class NextRows {
  readonly #waiting = new Map<number, Set<() => void>>()

  /**
   * Whether a row of an instrument is logged within so many milliseconds from now.
   */
  within(instrumentId: number, ms: number): Promise<boolean> {
    const waiting = this.#waiting.get(instrumentId) ?? new Set()
    this.#waiting.set(instrumentId, waiting)
    return new Promise((resolve) => {
      const come = (): void => end(true)
      const late = setTimeout(() => end(false), ms)
      const end = (came: boolean): void => {
        clearTimeout(late)
        waiting.delete(come)
        resolve(came)
      }
      waiting.add(come)
    })
  }

  /** Tells of rows that are in the log now. */
  logged(batch: readonly LoggedPrice[]): void {
    for (const { instrumentId } of batch) {
      for (const come of this.#waiting.get(instrumentId) ?? []) come()
    }
  }
}
