import { assertNothingAdded, listWatched } from './outsideWrites.ts'

let before: ReadonlySet<string> = new Set()

export function setup(): void {
  before = listWatched()
}

/** Fails the run when a test left a file outside its own temporary folder. */
export function teardown(): void {
  try {
    assertNothingAdded(before)
  } catch (error) {
    // The runner only prints what a teardown throws.
    process.exitCode = 1
    throw error
  }
}
