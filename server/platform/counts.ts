/** How many of something each of some holders has, as one transaction reads it and adds to it. */
export class Counts {
  readonly #known = new Map<string, number>()

  /** Takes over what was read. What is known already stays, with all that was added to it. */
  learn(holder: readonly string[], count: number): void {
    const name = nameOf(holder)
    if (!this.#known.has(name)) this.#known.set(name, count)
  }

  /** @throws Error where it was not read: nobody may take that for none */
  of(holder: readonly string[]): number {
    const count = this.#known.get(nameOf(holder))
    if (count === undefined) throw new Error('a count that was not read')
    return count
  }

  /** Changes what is known; what was not read needs no change. */
  add(holder: readonly string[], more: number): void {
    const count = this.#known.get(nameOf(holder))
    if (count !== undefined) this.#known.set(nameOf(holder), count + more)
  }
}

const nameOf = (holder: readonly string[]): string => JSON.stringify(holder)
