/**
 * Milliseconds by the monotonic clock of the machine: the same in every thread of the process, whereas
 * `performance.now()` counts from each thread's own start.
 */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000
}
