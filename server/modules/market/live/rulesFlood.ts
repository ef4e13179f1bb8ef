/** The most that a connection may bring in `WINDOW_MS`. Reading so much takes a third of a processor. */
export interface FloodBounds {
  readonly frames: number
  /** Letters, which is bytes as what venues send is ASCII. */
  readonly letters: number
}

/** Long enough for a burst, when all markets run at once, to be no flood. */
const WINDOW_MS = 5_000

/** Counts what a connection brings, window by window. */
export class FloodGate {
  readonly #bounds: FloodBounds
  #since = Number.NEGATIVE_INFINITY
  #frames = 0
  #letters = 0

  constructor(bounds: FloodBounds) {
    this.#bounds = bounds
  }

  /** Whether a frame that comes now is still no flood. @param now by the monotonic clock */
  lets(letters: number, now: number): boolean {
    if (now - this.#since >= WINDOW_MS) {
      this.#since = now
      this.#frames = 0
      this.#letters = 0
    }
    this.#frames += 1
    this.#letters += letters
    return this.#frames <= this.#bounds.frames && this.#letters <= this.#bounds.letters
  }
}
