import { afterAll, beforeAll } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import {
  SPOT_EVENTS,
  SPOT_STATES,
  spotStep,
  type SpotEvent,
  type SpotState as State,
} from '#protocol/machines/spotOrder.ts'
import { countEntries, stateIn, testMachine, type Thing } from '#kit/machineTest.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { fundAll, openSpotWorld, type SpotWorld } from '#kit/spotWorld.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import { createHandler } from './handler.ts'
import { selectOrder } from './store.ts'

const FUNDS = [{ asset: 'USDT', units: 10_000_000_000n }] as const
const LIMIT = { type: 'limit', price: '67000' } as const

let world: SpotWorld
let commands: CommandService

beforeAll(async () => {
  world = await openSpotWorld()
  await fundAll(world)
  commands = createCommandService({ db: world.db, clock: world.clock, ledger: world.ledger })
})
afterAll(() => world.closeWorld())

const BARRED = JSON.stringify({ name: 'test', source: 'test', contracts: [], spot: false })

const none = (): void => undefined

/** Placed under a key that is told by its holder, so that it can be placed again. */
async function place(body: Parameters<SpotWorld['place']>[1]): Promise<Thing> {
  await world.market.price(BTC, '68000')
  const holder = await world.customer(FUNDS, 'real')
  const { id } = await world.place(holder, body, holder.customerId)
  return { holder, id }
}

/** What a price does that reaches it, as a policy file says. */
async function reach({ holder, id }: Thing, policy: string | null): Promise<void> {
  const order = await selectOrder(world.db, holder, id)
  if (order === null) throw new Error(`no order ${id}`)
  const handler = createHandler({
    clock: world.clock,
    market: world.market,
    policy: createPolicyService(policy),
    events: { productChanged: none },
    engine: { watch: none, forget: none },
  })
  const logged = world.market.logOnly(BTC, '66000')
  await commands.settle(handler, holder, { to: 'fill', order, logged })
}

/** What is there is never traded or placed once more: its key answers. */
const again = async ({ holder, id }: Thing): Promise<void> => {
  const { type } = await world.find(holder, id)
  await world.place(holder, type === 'limit' ? LIMIT : {}, holder.customerId)
}

testMachine<State, SpotEvent>(
  'a coin-to-coin order',
  () => ({
    make: {
      waiting: () => place(LIMIT),
      closed: () => place({}),
      cancelled: async () => {
        const thing = await place(LIMIT)
        await world.cancel(thing.holder, thing.id)
        return thing
      },
    },
    attempts: {
      trade: { act: again, refusal: 'done' },
      place: { act: again, refusal: 'done' },
      fill: { act: (thing) => reach(thing, null), refusal: 'done' },
      bar: { act: (thing) => reach(thing, BARRED), refusal: 'done' },
      cancel: { act: ({ holder, id }) => world.cancel(holder, id), refusal: CODE.orderNotOpen },
    },
    next: (from, event) => spotStep(from, event, 'customer') ?? spotStep(from, event, 'engine'),
    stateOf: (thing) => stateIn(world.db, 'spot_order', thing),
    fingerprint: () => world.fingerprint(),
    endings: (thing) => countEntries(world.db, thing, ['spotFilled', 'spotCancelled']),
  }),
  SPOT_STATES,
  SPOT_EVENTS,
)
