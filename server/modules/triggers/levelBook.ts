import type { Band } from './types.ts'
import { LevelHeap } from './levelHeap.ts'

/**
 * The bands of one instrument, by what a price would reach first. A price costs nothing but a look at two
 * levels when it reaches none, however many there are.
 */
export class LevelBook<T> {
  /** Levels from below, negated: the highest is the first to be reached. */
  readonly #lows = new LevelHeap()
  readonly #highs = new LevelHeap()
  readonly #items: (T | undefined)[] = []
  readonly #free: number[] = []

  get size(): number {
    return this.#lows.size
  }

  /** Takes a band up; its slot, by which it is taken out again. */
  add(item: T, { low, high }: Band): number {
    const slot = this.#free.pop() ?? this.#items.length
    this.#items[slot] = item
    this.#lows.add(slot, 0n - low)
    this.#highs.add(slot, high)
    return slot
  }

  /** Takes a band out; a slot that is free is left alone. */
  remove(slot: number): void {
    if (this.#items[slot] === undefined) return
    this.#lows.remove(slot)
    this.#highs.remove(slot)
    this.#items[slot] = undefined
    this.#free.push(slot)
  }

  /** Takes out, and gives, everything whose band this price leaves: `mid <= low` or `mid >= high`. */
  reach(mid: bigint): readonly T[] {
    const reached: T[] = []
    for (;;) {
      const slot = this.#firstReached(mid)
      if (slot === null) return reached
      const item = this.#items[slot]
      if (item !== undefined) reached.push(item)
      this.remove(slot)
    }
  }

  #firstReached(mid: bigint): number | null {
    const low = this.#lows.first()
    if (low !== null && mid <= 0n - low.level) return low.slot
    const high = this.#highs.first()
    return high !== null && mid >= high.level ? high.slot : null
  }
}
