import { assertNothingAdded, listWatched } from './outsideWrites.ts'

/** Fails the run when a test leaves a file outside its own temporary folder. */
export default function watch(): () => void {
  const before = listWatched()
  return () => {
    try {
      assertNothingAdded(before)
    } catch (error) {
      // The runner only prints what a teardown throws.
      process.exitCode = 1
      throw error
    }
  }
}
