import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import { NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'
import { noteSequences, patience, runs } from '#kit/runs.ts'
import type { Holder } from '#server/modules/options/types.ts'

const SECOND = 1_000
const USDT = 1_000_000n
const CENTS = 6_800_000n

let world: OptionWorld
let now = NOON

beforeAll(async () => {
  world = await openOptionWorld()
})
afterAll(() => world.closeWorld())

type Step =
  | { readonly do: 'buy'; readonly side: 'up' | 'down'; readonly stake: number }
  | { readonly do: 'pass'; readonly seconds: number; readonly cents: number | null }
  | { readonly do: 'settle' | 'restart' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      side: fc.constantFrom('up' as const, 'down' as const),
      stake: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 2, 5, 6, 30, 59, 60, 61),
      cents: fc.option(fc.integer({ min: -2, max: 2 }), { nil: null, freq: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'settle' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
)

/** What the test itself remembers: when it logged which price, and what was bought on which. */
interface Memory {
  readonly log: { readonly at: number; readonly cents: bigint }[]
  readonly bought: {
    readonly expires: number
    readonly due: (end: bigint) => bigint
    readonly stake: bigint
  }[]
}

const textOf = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

async function log(memory: Memory, cents: bigint | null): Promise<void> {
  await world.priceAt(now, cents === null ? null : textOf(cents))
  const last = world.market.last(1)
  if (cents !== null && last?.at === now) memory.log.push({ at: now, cents })
}

async function buy(
  memory: Memory,
  ann: Holder,
  { side, stake }: Extract<Step, { do: 'buy' }>,
): Promise<void> {
  const strike = memory.log.at(-1)
  if (strike === undefined || now - strike.at > 10 * SECOND) return
  const body: Partial<BuyOptionBody> = { side, stake: String(stake) }
  await world.buy(ann, body)
  const units = BigInt(stake) * USDT
  const due = (end: bigint): bigint => {
    if (end === strike.cents) return units
    return end > strike.cents === (side === 'up') ? (units * 9n) / 5n : 0n
  }
  memory.bought.push({ expires: now + 60 * SECOND, due, stake: units })
}

it(
  'options on a database end as the remembered prices say, through settlings and restarts at any moment',
  async () => {
    const often = runs(25)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        now += 3_600 * SECOND
        const memory: Memory = { log: [], bought: [] }
        const ann = await world.customer(1_000n * USDT)
        await log(memory, CENTS)
        for (const one of steps) {
          if (one.do === 'buy') await buy(memory, ann, one)
          if (one.do === 'settle') await world.options().settleDue()
          if (one.do === 'restart') await world.restart()
          if (one.do !== 'pass') continue
          now += one.seconds * SECOND
          await log(memory, one.cents === null ? null : CENTS + BigInt(one.cents))
        }
        now += 120 * SECOND
        await world.settleAt(now)
        world.faults.length = 0
        let left = 1_000n * USDT
        for (const { expires, due, stake } of memory.bought) {
          const end = memory.log.findLast(({ at }) => at <= expires && at >= expires - 5 * SECOND)
          left += (end === undefined ? stake : due(end.cents)) - stake
        }
        expect(await world.pockets(ann)).toEqual({ available: left, stake: 0n })
        await world.godCheck()
      }),
      often,
    )
    noteSequences('PostgreSQL', often.numRuns)
  },
  patience(120_000),
)
