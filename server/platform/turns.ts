import { setImmediate } from 'node:timers/promises'

/**
 * Makes a queue for long work that is cut into stretches: each waits for its turn, and there is one turn
 * in each round of the event loop. So however many work at a time, nobody else waits for more than one.
 */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}
