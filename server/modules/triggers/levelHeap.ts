/** Room for this many at first; it doubles. */
const ROOM = 16

/**
 * A binary heap of slots by price, smallest first, in typed arrays. It knows where each slot stands, so that
 * adding and removing cost O(log n) and looking at the first costs nothing.
 */
export class LevelHeap {
  #size = 0
  #heap = new Int32Array(ROOM)
  #levelOf = new BigInt64Array(ROOM)
  /** Where a slot stands in the heap, plus one; zero when it is not in it. */
  #placeOf = new Int32Array(ROOM)

  get size(): number {
    return this.#size
  }

  /** The slot with the smallest level; null when there is none. */
  first(): { readonly slot: number; readonly level: bigint } | null {
    if (this.#size === 0) return null
    const slot = at(this.#heap, 0)
    return { slot, level: this.#level(slot) }
  }

  /** @throws Error when the slot is in it already */
  add(slot: number, level: bigint): void {
    this.#makeRoom(slot)
    if (at(this.#placeOf, slot) !== 0) throw new Error(`slot ${slot} is taken`)
    this.#levelOf[slot] = level
    this.#size += 1
    this.#put(slot, this.#size - 1)
    this.#rise(this.#size - 1)
  }

  /** Takes a slot out; one that is not in it is left alone. */
  remove(slot: number): void {
    const place = (this.#placeOf[slot] ?? 0) - 1
    if (place < 0) return
    this.#size -= 1
    const last = at(this.#heap, this.#size)
    this.#placeOf[slot] = 0
    if (last === slot) return
    this.#put(last, place)
    this.#rise(place)
    this.#sink(at(this.#placeOf, last) - 1)
  }

  #level(slot: number): bigint {
    return this.#levelOf[slot] ?? 0n
  }

  #put(slot: number, place: number): void {
    this.#heap[place] = slot
    this.#placeOf[slot] = place + 1
  }

  #swap(one: number, other: number): void {
    const slot = at(this.#heap, one)
    this.#put(at(this.#heap, other), one)
    this.#put(slot, other)
  }

  #isLess(one: number, other: number): boolean {
    return this.#level(at(this.#heap, one)) < this.#level(at(this.#heap, other))
  }

  #rise(from: number): void {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#isLess(place, parent)) return
      this.#swap(place, parent)
      place = parent
    }
  }

  #sink(from: number): void {
    let place = from
    for (;;) {
      const left = 2 * place + 1
      if (left >= this.#size) return
      const right = left + 1
      const least = right < this.#size && this.#isLess(right, left) ? right : left
      if (!this.#isLess(least, place)) return
      this.#swap(place, least)
      place = least
    }
  }

  #makeRoom(slot: number): void {
    const room = this.#heap.length
    if (slot < room && this.#size < room) return
    const more = Math.max(2 * room, slot + 1)
    this.#heap = grown(this.#heap, new Int32Array(more))
    this.#placeOf = grown(this.#placeOf, new Int32Array(more))
    const levels = new BigInt64Array(more)
    levels.set(this.#levelOf)
    this.#levelOf = levels
  }
}

function grown(from: Int32Array, to: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  to.set(from)
  return to
}

function at(of: Int32Array, place: number): number {
  return of[place] ?? 0
}
