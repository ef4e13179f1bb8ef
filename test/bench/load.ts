import { setTimeout as sleep } from 'node:timers/promises'

/** What a run of parallel workers came to. */
export interface LoadResult {
  readonly perSecond: number
  readonly pieces: number
  /** 99th percentile of one piece of work, in milliseconds. */
  readonly p99: number
}

/**
 * Keeps `workers` busy for some seconds with one piece of work after another; with `perSecond`, each
 * waits for its turn so that all together make about that many.
 */
export async function load(
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<unknown>,
  perSecond?: number,
): Promise<LoadResult> {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const every = perSecond === undefined ? 0 : (workers / perSecond) * 1000
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      let due = start + (every * worker) / workers
      for (;;) {
        const wait = due - performance.now()
        if (wait > 0) await sleep(wait)
        const began = Math.max(performance.now(), every === 0 ? 0 : due)
        if (began >= end) return
        await work(worker)
        times.push(performance.now() - (every === 0 ? began : due))
        due += every
      }
    }),
  )
  const took = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / took,
    pieces: times.length,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}
