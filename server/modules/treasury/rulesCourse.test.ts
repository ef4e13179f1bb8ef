import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#kit/runs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  afterConfirming,
  afterLapsing,
  afterNaming,
  afterReleasing,
  afterStopping,
} from './rulesCourse.ts'
import type { Move } from './types.ts'

const DAY = 86_400_000
const PROPOSED: Move = {
  id: 'm',
  way: 'out',
  state: 'proposed',
  asset: 'USDT',
  units: 1n,
  proven: false,
  network: null,
  target: 'here',
  reference: null,
  proposedBy: 'ann',
  proposedAt: 0,
  confirmedBy: null,
  waitsUntil: null,
  releasedBy: null,
  sentBy: null,
  stoppedBy: null,
  since: 0,
}

type Act = 'confirm' | 'stop' | 'release' | 'name' | 'lapse'

function after(from: Move, act: Act, by: string, now: number): Move {
  try {
    if (act === 'confirm') return afterConfirming(from, by, now) ?? from
    if (act === 'stop') return afterStopping(from, by, now)
    if (act === 'release') return afterReleasing(from, by, now)
    if (act === 'lapse') return afterLapsing(from, now) ?? from
    return afterNaming(from, by, now, { reference: 'R', proven: false })
  } catch (error) {
    if (error instanceof Refusal) return from
    throw error
  }
}

/** Written apart from the rules: what each act makes of each state. */
const LAWFUL: Readonly<Record<string, Move['state']>> = {
  'in proposed confirm': 'done',
  'in proposed stop': 'stopped',
  'out proposed confirm': 'waiting',
  'out proposed stop': 'stopped',
  'out waiting stop': 'stopped',
  'out waiting release': 'released',
  'out released name': 'done',
  'in proposed lapse': 'lapsed',
  'out proposed lapse': 'lapsed',
  'out waiting lapse': 'lapsed',
}

it('takes two people in, and two people and a day out, whatever is tried by whom and when', () => {
  const act = fc.record({
    act: fc.constantFrom<Act[]>('confirm', 'stop', 'release', 'name', 'lapse'),
    by: fc.constantFrom('ann', 'bob', 'cid'),
    hours: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 30 }) },
      { weight: 1, arbitrary: fc.constantFrom(167, 168, 169, 192) },
    ),
  })
  // Half of the walks are confirmed at once: a release in the day after is otherwise rare.
  const confirmed = { act: 'confirm', by: 'bob', hours: 1 } as const
  const acts = fc.array(act, { maxLength: 12 })
  const walk = fc.oneof(
    acts,
    acts.map((rest) => [confirmed, ...rest]),
  )
  let booked = 0
  let held = 0
  let lapsed = 0
  fc.assert(
    fc.property(fc.constantFrom('in', 'out'), walk, (way, steps) => {
      let move: Move = { ...PROPOSED, way, reference: way === 'in' ? 'R' : null }
      let now = 0
      let confirmedAt = Number.POSITIVE_INFINITY
      for (const one of steps) {
        now += one.hours * 3_600_000
        const next = after(move, one.act, one.by, now)
        const isEarly = one.act === 'release' && now < confirmedAt + DAY
        const isOwn = one.act === 'confirm' && one.by === 'ann'
        const end = move.state === 'waiting' ? confirmedAt + 8 * DAY : 7 * DAY
        const isOver = move.state === 'proposed' || move.state === 'waiting' ? now >= end : false
        const isDue = isOver === (one.act === 'lapse') || one.act === 'stop'
        const lawful =
          isEarly || isOwn || !isDue ? undefined : LAWFUL[`${way} ${move.state} ${one.act}`]
        expect(next.state).toBe(lawful ?? move.state)
        if (lawful === undefined) expect(next).toBe(move)
        if (next.state === 'lapsed' && next !== move) lapsed += 1
        if (isEarly && move.state === 'waiting') held += 1
        if (one.act === 'confirm' && next !== move) confirmedAt = now
        move = next
      }
      if (move.state !== 'done') return
      booked += 1
      expect(move.confirmedBy).not.toBe(null)
      expect(move.confirmedBy).not.toBe('ann')
    }),
    runs(4_500),
  )
  expect(Math.min(booked, held, lapsed)).toBeGreaterThan(10)
})
