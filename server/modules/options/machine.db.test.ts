import { afterAll, beforeAll } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import {
  type OptionKind,
  type OptionState,
  optionAfter,
  type OptionOutcome,
} from '#protocol/machines/optionOrder.ts'
import { countEntries, stateIn, testMachine, type Thing } from '#kit/machineTest.ts'
import { LISTED_WAITS_MS } from '#protocol/optionTerms.ts'
import { CALL, LISTED_CALL, NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import { createHandler } from './handler.ts'

type Event = `${OptionKind} ${OptionOutcome}`

const FUNDS = 1_000_000_000n
const HOUR = 3_600_000
const DAY = 24 * HOUR

let world: OptionWorld
let commands: CommandService
let now = NOON

beforeAll(async () => {
  world = await openOptionWorld()
  commands = createCommandService({ db: world.db, clock: world.clock, ledger: world.ledger })
})
afterAll(() => world.closeWorld())

const kindOf = (event: Event): OptionKind => (event.startsWith('upDown') ? 'upDown' : 'callPut')

/** One of a series, which alone can be sold. */
const SOLD = 'callPut sold' satisfies Event

/** The second morning from now on, when a series of Bitcoin ends. */
const seriesEnd = (): number => Math.ceil((now + DAY - 8 * HOUR) / DAY) * DAY + 8 * HOUR

/** One that will expire in an hour or less, or of a series; the next one is bought after it. */
async function buy(event: Event): Promise<Thing> {
  now += 3 * HOUR
  await world.priceAt(now, '68000')
  const holder = await world.customer(FUNDS)
  const listed = { ...LISTED_CALL, expiresAt: new Date(seriesEnd()).toISOString() }
  const body = event === SOLD ? listed : kindOf(event) === 'upDown' ? {} : CALL
  const { id } = await world.buy(holder, body)
  return { holder, id }
}

const expiry = (event: Event): number => now + (kindOf(event) === 'upDown' ? 60_000 : HOUR)

/** Logs a price at the expiry, or none at all, and lets the log be complete. */
const priced = (event: Event, text: string | null) => async (): Promise<void> => {
  const at = expiry(event)
  // What two of them say at one second, the first has said.
  await world.priceAt(at, text)
  await world.priceAt(at + 1_000, null)
}

const settle = ({ holder, id: orderId }: Thing): Promise<void> => {
  const handler = createHandler({
    clock: world.clock,
    market: world.market,
    policy: createPolicyService(null),
    events: { productChanged: () => undefined },
  })
  return commands.settle(handler, holder, { to: 'settle', holder, orderId })
}

const attempt = (event: Event, text: string | null) => ({
  prepare: priced(event, text),
  act: settle,
  refusal: 'done' as const,
})

/** Lets the week after the end of its series go by without a price, so that it is void. */
async function unpriced(thing: Thing): Promise<void> {
  now = seriesEnd() + LISTED_WAITS_MS
  await world.priceAt(now, null)
  await world.priceAt(now + 1_000, null)
  await settle(thing)
}

const sell = ({ holder, id }: Thing): Promise<unknown> => world.sell(holder, id)

async function ended(event: Event, text: string | null): Promise<Thing> {
  const thing = await buy(event)
  if (event === SOLD) {
    await (text === null ? unpriced(thing) : sell(thing))
    return thing
  }
  await priced(event, text)()
  await settle(thing)
  return thing
}

/** The price at expiry that each end needs; a new line of the table does not pass without one. */
const ENDS: Readonly<Partial<Record<Event, string | null>>> = {
  'upDown win': '68001',
  'upDown lose': '67999',
  'upDown draw': '68000',
  'callPut paid': '69000',
  'callPut worthless': '67000',
  'upDown void': null,
  'callPut void': null,
}
const EVENTS: readonly Event[] = [...(Object.keys(ENDS) as Event[]), SOLD]

testMachine<OptionState, Event>(
  'an option',
  () => ({
    make: {
      open: buy,
      closed: (event) => ended(event, '68000'),
      void: (event) => ended(event, null),
    },
    attempts: {
      ...(Object.fromEntries(
        Object.entries(ENDS).map(([event, text]) => [event, attempt(event as Event, text)]),
      ) as Record<Exclude<Event, typeof SOLD>, ReturnType<typeof attempt>>),
      [SOLD]: { act: sell, refusal: CODE.orderNotOpen },
    },
    next: (from, event) => {
      const [kind, outcome] = event.split(' ') as [OptionKind, OptionOutcome]
      return optionAfter(from, outcome === 'sold' ? 'customer' : 'engine', kind, outcome)
    },
    // A series is sold until half an hour before it ends, and settled only after that.
    canMeet: (first, second) =>
      (first === SOLD) === (second === SOLD) && kindOf(first) === kindOf(second),
    stateOf: (thing) => stateIn(world.db, 'option_order', thing),
    fingerprint: () => world.fingerprint(),
    endings: (thing) =>
      countEntries(world.db, thing, ['optionSettled', 'optionSold', 'optionVoided']),
  }),
  ['open', 'closed', 'void'],
  EVENTS,
)
