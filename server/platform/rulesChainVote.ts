/** What one node said: its place, and its answer in a form in which equal answers are equal text. */
export interface Ballot<T> {
  readonly node: number
  readonly key: string
  readonly value: T
}

/** An answer as text, whatever order its keys came in. */
export function ballotKey(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** The answer that `quorum` nodes gave; null while none has that many. */
export function elected<T>(ballots: readonly Ballot<T>[], quorum: number): Ballot<T> | null {
  const counts = new Map<string, number>()
  for (const ballot of ballots) {
    const count = (counts.get(ballot.key) ?? 0) + 1
    if (count >= quorum) return ballot
    counts.set(ballot.key, count)
  }
  return null
}

/** The height that `quorum` of these nodes have reached; null when there are fewer of them. */
export function agreedHeight(heights: readonly number[], quorum: number): number | null {
  return heights.toSorted((a, b) => b - a)[quorum - 1] ?? null
}

/** More than half of so many nodes. */
export function majorityOf(nodes: number): number {
  return Math.floor(nodes / 2) + 1
}
