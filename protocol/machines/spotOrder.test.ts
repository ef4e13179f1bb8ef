import { describe, expect, it } from 'vitest'
import { SPOT_EVENTS, SPOT_STATES, type SpotActor, type SpotState, spotStep } from './spotOrder.ts'

const FROM: readonly (SpotState | null)[] = [null, ...SPOT_STATES]
const ACTORS: readonly SpotActor[] = ['customer', 'engine']

/** Written out a second time, as a person would say it. */
const ALLOWED = [
  'customer: nothing -trade-> closed',
  'customer: nothing -place-> waiting',
  'engine: waiting -fill-> closed',
  'engine: waiting -bar-> cancelled',
  'customer: waiting -cancel-> cancelled',
]

describe('the coin-to-coin order machine', () => {
  it('allows these steps and refuses every other one, for every state, event and actor', () => {
    const found = FROM.flatMap((from) =>
      SPOT_EVENTS.flatMap((event) =>
        ACTORS.flatMap((actor) => {
          const to = spotStep(from, event, actor)
          return to === null ? [] : [`${actor}: ${from ?? 'nothing'} -${event}-> ${to}`]
        }),
      ),
    )
    expect(found.sort()).toEqual([...ALLOWED].sort())
  })
})
