import { setTimeout as sleep } from 'node:timers/promises'

/** Waits, unless it is stopped before. */
export async function pause(ms: number, stopped: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopped }).catch(() => undefined)
}

/** Does something again and again until it is stopped, first after one pause; never twice at a time. */
export async function repeat(
  everyMs: number,
  stopped: AbortSignal,
  task: () => Promise<void> | void,
): Promise<void> {
  for (;;) {
    await pause(everyMs, stopped)
    if (stopped.aborted) return
    await task()
  }
}
