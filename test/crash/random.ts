/** Chance from a seed: the same seed draws the same numbers. */
export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  /** True this many times of a hundred. */
  percent(share: number): boolean
  /** Another stream, so that parallel workers do not depend on each other's speed. */
  fork(name: number): Random
}

/** Mulberry32 (Tommy Ettinger, public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    percent: (share) => below(100) < share,
    fork: (name) => createRandom(Math.imul(seed ^ 0x9e3779b9, name * 2 + 1)),
  }
}
