import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'

const USDT = 1_000_000n
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: OptionWorld
/** Each test has a day of its own: the log only goes on. */
let now = NOON

beforeAll(async () => {
  world = await openOptionWorld()
})
beforeEach(async () => {
  now += 7 * 24 * HOUR
  await world.priceAt(now, '68000')
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

it('uses the row of the expiry however late, after a restart too, and says that it is late', async () => {
  const ann = await world.customer(10n * USDT)
  const { id } = await world.buy(ann)
  await world.priceAt(now + MINUTE, '68000.01')
  await world.priceAt(now + 2 * MINUTE, '60000')
  world.clock.set(now + 2 * MINUTE + 1)
  const settle = vi.spyOn(world.ledger, 'append').mockRejectedValue(new Error('no ledger'))
  await world.options().settleDue()
  settle.mockRestore()
  expect(world.options().overdue()).toBe(1)
  expect(world.faults.splice(0).map(String)).toContain('Error: 1 options are overdue by a minute')
  // Before any round of the new run: the log says by itself up to where it is complete.
  await world.restart()
  await world.options().settleDue()
  expect(await world.options().get(world.db, ann, id)).toMatchObject({
    outcome: 'win',
    settlePrice: '68000.01',
    settleLogAt: new Date(now + MINUTE).toISOString(),
  })
  expect(world.options().overdue()).toBe(0)
})

it('a server that stands still settles by what it logged, and not before it knows that this is all', async () => {
  const ann = await world.customer(10n * USDT)
  const { id } = await world.buy(ann)
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  world.market.onLogged(() => held)
  const round = world.priceAt(now + MINUTE - 2_000, '68000.01')
  await vi.waitFor(() => expect(world.market.loggedBefore()).toBe(now + MINUTE - 2_000))
  world.clock.set(now + 2 * MINUTE)
  await world.options().settleDue()
  expect(await world.options().get(world.db, ann, id)).toMatchObject({ state: 'open' })
  expect(world.faults.splice(0)).toHaveLength(0)
  go()
  await round
  await world.settleAt(now + 2 * MINUTE)
  expect(await world.options().get(world.db, ann, id)).toMatchObject({
    outcome: 'win',
    settlePrice: '68000.01',
  })
})

it.each([
  [MINUTE - 5_000, 'win'],
  [MINUTE - 6_000, 'void'],
])(
  'what ended while nothing ran is judged by the log of before: %i ms, %s',
  async (at, outcome) => {
    const ann = await world.customer(10n * USDT)
    const { id } = await world.buy(ann)
    await world.priceAt(now + at, '68000.01')
    world.clock.set(now + 10 * MINUTE)
    await world.restart()
    // The run before may have logged more than it said was complete.
    await world.options().settleDue()
    expect(await world.options().get(world.db, ann, id)).toMatchObject({ state: 'open' })
    await world.priceAt(now + 10 * MINUTE, '60000')
    world.faults.length = 0
    await world.options().settleDue()
    expect(await world.options().get(world.db, ann, id)).toMatchObject({ outcome })
  },
)
