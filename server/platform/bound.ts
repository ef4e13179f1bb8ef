/** A place among those who do dear work, or wait for it. */
export interface Place {
  /** Resolves when the work may begin. */
  turn(): Promise<void>
  /** Gives the place up, whether its turn came or not. */
  leave(): void
}

/** A bound on dear work: so much of it at once, in the order of asking. */
export interface Bound {
  /** A place, to be left again; null when there is none. */
  enter(): Place | null
}

/** Makes a bound of `atOnce` that work, and `most` that work or wait. */
export function createBound({
  atOnce,
  most,
}: {
  readonly atOnce: number
  readonly most: number
}): Bound {
  let working = 0
  let places = 0
  const waiting: (() => void)[] = []
  const next = (): void => {
    working -= 1
    waiting.shift()?.()
  }
  return {
    enter() {
      if (places >= most) return null
      places += 1
      let state: 'entered' | 'waiting' | 'working' | 'left' = 'entered'
      let begin: () => void = () => undefined
      return {
        turn() {
          if (state !== 'entered') throw new Error('a place has one turn')
          state = 'waiting'
          return new Promise((resolve) => {
            begin = () => {
              state = 'working'
              working += 1
              resolve()
            }
            if (working < atOnce) begin()
            else waiting.push(begin)
          })
        },
        leave() {
          if (state === 'left') return
          places -= 1
          const before = state
          state = 'left'
          if (before === 'working') next()
          if (before === 'waiting') waiting.splice(waiting.indexOf(begin), 1)
        },
      }
    },
  }
}
