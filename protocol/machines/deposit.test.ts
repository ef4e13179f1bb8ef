import { describe, expect, it } from 'vitest'
import {
  actorOf,
  afterDepositEvent,
  type DepositActor,
  DEPOSIT_EVENTS,
  DEPOSIT_STATES,
} from './deposit.ts'

const ALLOWED = new Map<string, string>([
  ['submitted see chain', 'confirming'],
  ['reversed see chain', 'confirming'],
  ['confirming confirm chain', 'approved'],
  ['confirming hold chain', 'submitted'],
  ['confirming lose chain', 'submitted'],
  ['approved lose chain', 'submitted'],
  ['success undo chain', 'reversed'],
  ['submitted fail chain', 'failed'],
  ['confirming fail chain', 'failed'],
  ['submitted expire engine', 'failed'],
  ['submitted approve operator', 'approved'],
  ['reversed approve operator', 'approved'],
  ['submitted reject operator', 'rejected'],
  ['confirming reject operator', 'rejected'],
  ['approved credit engine', 'success'],
])

const ACTORS: readonly DepositActor[] = ['chain', 'engine', 'operator']

const ALL = DEPOSIT_STATES.flatMap((state) =>
  DEPOSIT_EVENTS.flatMap((event) => ACTORS.map((actor) => ({ state, event, actor }))),
)

describe('the deposit machine', () => {
  it.each(ALL)(
    '$state, $event by $actor: where it leads, or refused',
    ({ state, event, actor }) => {
      const expected = ALLOWED.get(`${state} ${event} ${actor}`) ?? null
      expect(afterDepositEvent(state, event, actor)).toBe(expected)
    },
  )

  it('gives each event to one actor', () => {
    for (const event of DEPOSIT_EVENTS) {
      const lines = [...ALLOWED.keys()].filter((line) => line.split(' ')[1] === event)
      expect(new Set(lines.map((line) => line.split(' ')[2]))).toEqual(new Set([actorOf(event)]))
    }
  })
})
