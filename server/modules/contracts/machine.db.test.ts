import { afterAll, beforeAll } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import {
  CANCEL_REASONS,
  mayEnd,
  type EntryChange,
  type EntryState,
  mayRevise,
} from '#protocol/machines/contractEntry.ts'
import {
  CLOSE_REASONS,
  CONTRACT_CHANGES,
  mayClose,
  type ContractChange,
  type ContractState,
  mayChange,
} from '#protocol/machines/contractOrder.ts'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { countEntries, stateIn, testMachine, type Thing } from '#kit/machineTest.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import { createHandler } from './handler.ts'
import { createEntryHandler } from './entryHandler.ts'
import { Room } from './room.ts'

const FUNDS = 1_000_000_000n
/** Of the order that `open` opens. */
const MARGIN = '34.001700'
/** Waits for a price above the market; a better one needs a larger margin. */
const SHORT = {
  side: 'short',
  price: '68100',
  stopLoss: '69000',
  takeProfit: '66000',
} as const

const SHORT_TERMS = { limitPrice: '68100', stopLoss: '69000', takeProfit: '66000' }

let world: ContractWorld
let commands: CommandService

beforeAll(async () => {
  world = await openContractWorld()
  commands = createCommandService({ db: world.db, clock: world.clock, ledger: world.ledger })
})
afterAll(() => world.closeWorld())

const none = (): void => undefined

/** What is asked of a real account where a price opens an order. */
interface Asked {
  readonly policy: string | null
  readonly accepted: boolean
}
const NOTHING_FORBIDDEN: Asked = { policy: null, accepted: true }
const FORBIDDEN = JSON.stringify({ name: 'test', source: '', contracts: [] })

/** The handlers with nothing that watches: what the engine says is said by the test. */
function handlers({ policy, accepted } = NOTHING_FORBIDDEN) {
  const deps = {
    clock: world.clock,
    market: world.market,
    policy: createPolicyService(policy),
    room: new Room(),
    isNoticeAccepted: async () => accepted,
    events: { orderChanged: none, productChanged: none },
    engine: { watch: none, forget: none, firstHit: async () => null },
  }
  return {
    orders: createHandler(deps),
    entries: createEntryHandler({ ...deps, entries: deps.engine }),
  }
}

async function open(): Promise<Thing> {
  await world.market.price(BTC, '68000')
  const holder = await world.customer(FUNDS)
  const { id } = await world.open(holder)
  return { holder, id }
}

const trigger =
  (text: string) =>
  ({ holder, id: orderId }: Thing): Promise<void> => {
    const logged = world.market.logOnly(BTC, text)
    return commands.settle(handlers().orders, holder, { to: 'trigger', holder, orderId, logged })
  }

const endOrder = ({ holder, id: orderId }: Thing): Promise<void> => {
  const logged = world.market.last(BTC)
  if (logged === null) throw new Error('no price')
  return commands.settle(handlers().orders, holder, { to: 'end', holder, orderId, logged })
}

const isChange = (event: string): event is ContractChange =>
  CONTRACT_CHANGES.some((change) => change === event)

testMachine<ContractState, (typeof CLOSE_REASONS)[number] | ContractChange>(
  'a contract order',
  () => ({
    make: {
      open,
      closed: async () => {
        const thing = await open()
        await world.close(thing.holder, thing.id)
        return thing
      },
    },
    attempts: {
      customer: { act: ({ holder, id }) => world.close(holder, id), refusal: CODE.orderNotOpen },
      stopLoss: { act: trigger('66990'), refusal: 'done' },
      takeProfit: { act: trigger('70100'), refusal: 'done' },
      liquidation: { act: trigger('66000'), refusal: 'done' },
      corporateAction: { act: endOrder, refusal: 'done' },
      stops: {
        act: ({ holder, id }) =>
          world.edit(
            holder,
            { id, stopLoss: '67000', takeProfit: '70000' },
            { takeProfit: '70050' },
          ),
        refusal: CODE.orderNotOpen,
      },
      margin: {
        act: ({ holder, id }) => world.addMargin(holder, { id, margin: MARGIN }, '10'),
        refusal: CODE.orderNotOpen,
      },
      part: {
        act: ({ holder, id }) => world.closePart(holder, id, 1n),
        refusal: CODE.orderNotOpen,
      },
    },
    next: (from, event) => {
      if (isChange(event)) return mayChange(from, event) ? from : null
      return mayClose(from, event) ? 'closed' : null
    },
    stateOf: (thing) => stateIn(world.db, 'contract_order', thing),
    fingerprint: () => world.fingerprint(),
    endings: (thing) => countEntries(world.db, thing, ['contractClosed']),
  }),
  ['open', 'closed'],
  [...CLOSE_REASONS, ...CONTRACT_CHANGES],
)

async function wait(): Promise<Thing> {
  await world.market.price(BTC, '68000')
  const holder = await world.customer(FUNDS, 'real')
  const { id } = await world.place(holder, SHORT)
  return { holder, id }
}

const reach =
  (text: string, asked = NOTHING_FORBIDDEN) =>
  ({ holder, id: orderId }: Thing): Promise<void> => {
    const logged = world.market.logOnly(BTC, text)
    return commands.settle(handlers(asked).entries, holder, {
      to: 'reach',
      holder,
      orderId,
      logged,
    })
  }

/** Leaves a customer nothing but what is held. */
async function drain({ holder }: Thing): Promise<void> {
  const { available } = await world.balances(holder)
  await world.grant(holder, -available)
}

testMachine<EntryState, 'opened' | (typeof CANCEL_REASONS)[number] | EntryChange>(
  'a waiting contract order',
  () => ({
    make: {
      waiting: wait,
      opened: async () => {
        const thing = await wait()
        await reach('68200')(thing)
        return thing
      },
      cancelled: async () => {
        const thing = await wait()
        await world.cancel(thing.holder, thing.id)
        return thing
      },
    },
    attempts: {
      opened: { act: reach('68200'), refusal: 'done' },
      customer: { act: ({ holder, id }) => world.cancel(holder, id), refusal: CODE.orderNotOpen },
      stops: { act: reach('69500'), refusal: 'done' },
      margin: { prepare: drain, act: reach('68900'), refusal: 'done' },
      policy: {
        act: reach('68200', { policy: FORBIDDEN, accepted: true }),
        refusal: 'done',
      },
      corporateAction: {
        act: ({ holder, id: orderId }) =>
          commands.settle(handlers().entries, holder, { to: 'end', holder, orderId }),
        refusal: 'done',
      },
      riskNotice: { act: reach('68200', { policy: null, accepted: false }), refusal: 'done' },
      treasury: {
        act: ({ holder, id: orderId }) => {
          const logged = world.market.logOnly(BTC, '68200')
          return commands.settle(handlers().entries, holder, {
            to: 'drop',
            holder,
            orderId,
            logged,
          })
        },
        refusal: 'done',
      },
      terms: {
        act: ({ holder, id }) => world.revise(holder, { id, ...SHORT_TERMS }, { price: '68150' }),
        refusal: CODE.orderNotOpen,
      },
    },
    next: (from, event) => {
      if (event === 'terms') return mayRevise(from) ? from : null
      const [to, reason] =
        event === 'opened' ? ([event, null] as const) : (['cancelled', event] as const)
      return mayEnd(from, to, reason) ? to : null
    },
    stateOf: (thing) => stateIn(world.db, 'contract_waiting', thing),
    fingerprint: () => world.fingerprint(),
    endings: (thing) => countEntries(world.db, thing, ['contractReleased', 'contractCancelled']),
  }),
  ['waiting', 'opened', 'cancelled'],
  ['opened', ...CANCEL_REASONS, 'terms'],
)
