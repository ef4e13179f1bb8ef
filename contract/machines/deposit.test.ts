import { describe, expect, it } from 'vitest'
import {
  actorOf,
  afterDepositEvent,
  DEPOSIT_ACTORS,
  DEPOSIT_EVENTS,
  DEPOSIT_STATES,
  DEPOSIT_TRANSITIONS,
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

const ALL = DEPOSIT_STATES.flatMap((state) =>
  DEPOSIT_EVENTS.flatMap((event) => DEPOSIT_ACTORS.map((actor) => ({ state, event, actor }))),
)

describe('the deposit machine', () => {
  it.each(ALL)(
    '$state, $event by $actor: where it leads, or refused',
    ({ state, event, actor }) => {
      const expected = ALLOWED.get(`${state} ${event} ${actor}`) ?? null
      expect(afterDepositEvent(state, event, actor)).toBe(expected)
    },
  )

  it('lists nothing twice, and nothing this test does not know', () => {
    const listed = DEPOSIT_TRANSITIONS.map((step) => `${step.from} ${step.event} ${step.actor}`)
    expect(listed.toSorted()).toEqual([...ALLOWED.keys()].toSorted())
  })

  it('credits by the house alone, and only what the chain or people approved', () => {
    const credits = DEPOSIT_TRANSITIONS.filter(({ to }) => to === 'success')
    expect(credits).toMatchObject([{ from: 'approved', actor: 'engine', event: 'credit' }])
  })

  it('never leaves what failed or was rejected', () => {
    const over = DEPOSIT_TRANSITIONS.filter(({ from }) => from === 'failed' || from === 'rejected')
    expect(over).toEqual([])
  })

  it('gives each event to one actor', () => {
    for (const { event, actor } of DEPOSIT_TRANSITIONS) expect(actorOf(event)).toBe(actor)
  })
})
