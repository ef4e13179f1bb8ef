import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeedEvent, type FeedState, feedStart, feedStep, retryDelay } from './feedMachine.ts'

const SILENCE_MS = 20_000
const CONNECT_MS = 10_000

function run(events: readonly FeedEvent[], from: FeedState = feedStart) {
  let state = from
  const effects = []
  for (const event of events) {
    const step = feedStep(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects }
}

const opened: readonly FeedEvent[] = [
  { type: 'start', now: 0 },
  { type: 'opened', now: 10 },
  { type: 'heard', now: 20 },
]

describe('feed machine', () => {
  it('connects once, however often it is started', () => {
    expect(run([...opened, { type: 'start', now: 30 }]).effects).toEqual([{ do: 'connect' }])
  })

  it('waits after a loss, then connects when the wait is over', () => {
    const lost = run([...opened, { type: 'closed', now: 1_000, dice: 0 }])
    expect(lost.state).toMatchObject({ phase: 'waiting', tries: 1, lostAt: 1_000, retryAt: 1_250 })
    expect(run([{ type: 'tick', now: 1_200 }], lost.state).effects).toEqual([])
    expect(run([{ type: 'tick', now: 1_250 }], lost.state).effects).toEqual([{ do: 'connect' }])
  })

  it('does not wait when the page becomes visible or online', () => {
    const lost = run([...opened, { type: 'closed', now: 1_000, dice: 0.9 }])
    expect(run([{ type: 'wake', now: 1_001 }], lost.state).effects).toEqual([{ do: 'connect' }])
  })

  it('drops a socket that fell silent, and one that never opened', () => {
    const silent = run([...opened, { type: 'tick', now: 21 + SILENCE_MS }])
    expect(silent.effects).toEqual([{ do: 'connect' }, { do: 'close' }, { do: 'connect' }])
    expect(silent.state.lostAt).toBe(21 + SILENCE_MS)
    const stuck = run([
      { type: 'start', now: 0 },
      { type: 'tick', now: CONNECT_MS + 1 },
    ])
    expect(stuck.effects).toEqual([{ do: 'connect' }, { do: 'close' }, { do: 'connect' }])
  })

  it('forgets its tries only when something is heard, not when a socket opens', () => {
    const flapping = run([
      ...opened,
      { type: 'closed', now: 100, dice: 0 },
      { type: 'tick', now: 5_000 },
      { type: 'opened', now: 5_010 },
      { type: 'closed', now: 5_020, dice: 0 },
    ])
    expect(flapping.state.tries).toBe(2)
    expect(run([{ type: 'heard', now: 6_000 }], flapping.state).state.tries).toBe(0)
  })

  it('says who the customer is after each opening and after signing in', () => {
    const auth = { do: 'send', request: { auth: 'secret' } }
    const joined = run([...opened, { type: 'token', now: 30, token: 'secret' }])
    expect(joined.effects.at(-1)).toEqual(auth)
    const again = run(
      [
        { type: 'closed', now: 40, dice: 0 },
        { type: 'wake', now: 50 },
        { type: 'opened', now: 60 },
      ],
      joined.state,
    )
    expect(again.effects).toEqual([{ do: 'connect' }, auth])
  })

  it('leaves the socket of the one who signed out', () => {
    const joined = run([...opened, { type: 'token', now: 30, token: 'secret' }])
    const left = run([{ type: 'token', now: 40, token: null }], joined.state)
    expect(left.effects).toEqual([{ do: 'close' }, { do: 'connect' }])
  })

  it('stays silent after it was stopped', () => {
    const stopped = run([...opened, { type: 'stop', now: 30 }])
    const later = run(
      [
        { type: 'closed', now: 31, dice: 0.5 },
        { type: 'tick', now: 99_999 },
      ],
      stopped.state,
    )
    expect(later.effects).toEqual([])
  })
})

describe('retryDelay', () => {
  it('doubles up to half a minute and never answers at once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (tries, dice) => {
          const longest = Math.min(30_000, 500 * 2 ** (tries - 1))
          expect(retryDelay(tries, dice)).toBeGreaterThanOrEqual(longest / 2)
          expect(retryDelay(tries, dice)).toBeLessThanOrEqual(longest)
        },
      ),
    )
  })
})
