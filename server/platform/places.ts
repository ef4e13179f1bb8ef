/** Gives a place back; to be called once. */
export type Leave = () => void

/** Places that are taken in the order of asking. */
export interface Places {
  /** How to leave the place that was taken; null when none became free in time. */
  take(): Promise<Leave | null>
}

/**
 * Makes places for `most` at once.
 * @param waitMs how long somebody may wait for one, in milliseconds
 */
export function createPlaces(most: number, waitMs: number): Places {
  let taken = 0
  const waiting = new Set<() => void>()
  const leave = (): void => {
    const [first] = waiting
    // Whoever waits longest takes the place over, so that nobody comes between.
    if (first === undefined) taken -= 1
    else first()
  }
  return {
    take() {
      if (taken < most) {
        taken += 1
        return Promise.resolve(leave)
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(begin)
          resolve(null)
        }, waitMs)
        const begin = (): void => {
          clearTimeout(timer)
          waiting.delete(begin)
          resolve(leave)
        }
        waiting.add(begin)
      })
    },
  }
}
