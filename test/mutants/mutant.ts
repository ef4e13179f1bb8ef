/** One place of the code and what stands there instead while the mutant is in. */
export interface Edit {
  /** Relative to the root of the repository. */
  readonly file: string
  /** Found exactly once, or the mutant is stale. */
  readonly was: string
  readonly becomes: string
}

/** A mistake somebody could make, which the tests named here have to notice. */
export interface Mutant {
  readonly name: string
  /** What it would cost, and whom. */
  readonly costs: string
  readonly edits: readonly Edit[]
  readonly project: 'unit' | 'db'
  /** A file, so that it is this one that notices, and not another by luck. */
  readonly test: string
  /** Part of the name of the test in that file, where the tests before it take long. */
  readonly notices?: string
}
