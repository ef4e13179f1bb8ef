import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { amount } from '#protocol/money.ts'
import { ContractModel } from '#kit/contractModel.ts'
import type { ModelRequest } from '#kit/contractModelTypes.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { noteSequences, patience, runs } from '#kit/runs.ts'
import { BTC, BTC_TERMS } from '#kit/scriptedMarket.ts'
import type { Holder } from '#server/modules/contracts/types.ts'

const MID = 6_800_000_000_000n
const FUNDS = 100_000_000n
const PLENTY = 10n ** 15n

let world: ContractWorld

beforeAll(async () => {
  world = await openContractWorld(PLENTY)
})
afterAll(() => world.closeWorld())

/** A command of a round; `again` sends an earlier one of the round a second time, or its key. */
const commandArb = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      who: fc.nat({ max: 3 }),
      side: fc.constantFrom('long' as const, 'short' as const),
      lots: fc.oneof(fc.bigInt(1n, 12n), fc.bigInt(1n, 40n)),
      leverage: fc.constantFrom(1n, 20n, 100n, 7n),
      stop: fc.constantFrom(60_000_000_000n, 100_000_000_000n, -1n),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('close' as const), pick: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('again' as const),
      pick: fc.nat(),
      same: fc.boolean(),
    }),
  },
)
const roundsArb = fc.array(fc.array(commandArb, { minLength: 1, maxLength: 40, size: 'max' }), {
  minLength: 1,
  maxLength: 4,
})
const OPEN = {
  do: 'open',
  who: 3,
  side: 'short',
  lots: 3n,
  leverage: 20n,
  stop: 60_000_000_000n,
} as const
/** Two commands alike, and the key of the first with what the second asks for: the second done, and refused. */
const ALIKE = [OPEN.lots, 25n].map((lots) => {
  const open = { ...OPEN, lots }
  return [open, open, { do: 'again', pick: 0, same: false } as const]
})

interface Sent {
  readonly who: number
  /** The same for commands that ask for the same. */
  readonly what: string
  readonly key: string
  /** What the model makes of it when it comes to its turn, before any repeat. */
  readonly expect: () => string
  readonly send: (key: string) => Promise<unknown>
}

let keys = 0

/** One round's commands, sent at once: each with the answer the model gives in the order of arrival. */
class Rounds {
  readonly ids: (string | null)[] = []
  readonly #model: ContractModel
  readonly #holders: readonly Holder[]

  constructor(model: ContractModel, holders: readonly Holder[]) {
    this.#model = model
    this.#holders = holders
  }

  async take(
    commands: readonly (typeof commandArb extends fc.Arbitrary<infer T> ? T : never)[],
  ): Promise<{ expected: readonly string[]; answers: readonly string[] }> {
    const sent: Sent[] = []
    const known = new Map<string, string>()
    const expected: string[] = []
    const replies: Promise<string>[] = []
    const before = this.#model.orders.length
    for (const command of commands) {
      const earlier = command.do === 'again' ? sent[command.pick % Math.max(1, sent.length)] : null
      if (command.do === 'again' && earlier !== null) {
        if (earlier === undefined) continue
        const other = sent.find((one) => one.who === earlier.who && one !== earlier)
        // What asks for the same under the key of the earlier one is the earlier one.
        const use = command.same || other?.what === earlier.what ? earlier : other
        if (use === undefined) continue
        const answered = known.get(earlier.key)
        // A refusal that may pass leaves no trace: then the key is free for whoever has it next.
        if (answered === undefined) continue
        expected.push(use === earlier ? answered : '409')
        replies.push(codeOf(use.send(earlier.key)))
        continue
      }
      const one = command.do === 'open' ? this.#open(command) : this.#close(command, before)
      if (one === null) continue
      sent.push(one)
      const answer = one.expect()
      expected.push(answer)
      if (answer !== CODE.marketClosed && answer !== CODE.priceStale) known.set(one.key, answer)
      replies.push(codeOf(one.send(one.key)))
    }
    return { expected, answers: await Promise.all(replies) }
  }

  #open(command: {
    who: number
    side: 'long' | 'short'
    lots: bigint
    leverage: bigint
    stop: bigint
  }): Sent {
    const { who, side, lots, leverage, stop } = command
    const sign = side === 'long' ? 1n : -1n
    const request: ModelRequest = {
      who,
      side,
      lots,
      leverage,
      stopLoss: MID - sign * stop,
      takeProfit: MID + sign * 200_000_000_000n,
    }
    const body = {
      side,
      lots: String(lots),
      leverage: Number(leverage),
      stopLoss: formatDecimal(request.stopLoss, 8),
      takeProfit: formatDecimal(request.takeProfit, 8),
    }
    let index: number | null = null
    return {
      who,
      what: JSON.stringify(body),
      key: newKey(),
      expect: () => {
        if (leverage === 7n) return CODE.leverageNotAllowed
        const answer = this.#model.open(request)
        if (answer === 'done') {
          index = this.#model.orders.length - 1
          this.ids[index] = null
        }
        return answer
      },
      send: async (key) => {
        const { id } = await world.open(this.#holder(who), body, key)
        if (index === null) throw new Error('the model refused it')
        // A repeat answers with the same order.
        if ((this.ids[index] ?? id) !== id) throw new Error('a repeat has another order')
        this.ids[index] = id
      },
    }
  }

  #close({ pick }: { pick: number }, before: number): Sent | null {
    const index = pick % Math.max(1, before)
    const order = this.#model.orders[index]
    const id = this.ids[index]
    if (order === undefined || id === undefined || id === null) return null
    return {
      who: order.who,
      what: id,
      key: newKey(),
      expect: () => this.#model.close(index),
      send: (key) => world.close(this.#holder(order.who), id, key),
    }
  }

  #holder(who: number): Holder {
    return this.#holders[who] ?? { customerId: '', account: 'demo' }
  }
}

const newKey = (): string => `key-${String((keys += 1)).padStart(16, '0')}`

async function treasury(): Promise<bigint> {
  const [row] = await world.db.query<{ sum: bigint }>(
    `SELECT sum(balance) AS sum FROM ledger_account WHERE kind = 'demo' AND bucket = 'treasury'`,
  )
  return row?.sum ?? 0n
}

it('commands sent at once do what they do one after another', {
  timeout: patience(120_000),
}, async () => {
  await world.market.price(BTC, formatDecimal(MID, 8))
  world.runs.length = 0
  const often = runs(25)
  await fc.assert(
    fc.asyncProperty(roundsArb, async (rounds) => {
      const holders = await Promise.all(Array.from({ length: 4 }, () => world.customer(FUNDS)))
      const before = await treasury()
      const model = new ContractModel(
        BTC_TERMS,
        MID,
        holders.map(() => FUNDS),
        before,
      )
      const both = new Rounds(model, holders)
      for (const round of rounds) {
        const { expected, answers } = await both.take(round)
        expect(answers).toEqual(expected)
        const books = model.books()
        expect(await Promise.all(holders.map((one) => world.balances(one)))).toEqual(
          books.customers,
        )
        expect(await treasury()).toBe(books.treasury)
      }
      await world.godCheck()
    }),
    { ...often, examples: ALIKE.map((round): [(typeof round)[]] => [[round]]) },
  )
  noteSequences('PostgreSQL', often.numRuns)
  // Commands that always ran alone would prove nothing about batches.
  expect(Math.max(...world.runs.map(({ size }) => size))).toBeGreaterThan(8)
})

it('a scarce treasury is given out once, whichever partition asks', {
  timeout: 60_000,
}, async () => {
  const holders = await Promise.all(Array.from({ length: 12 }, () => world.customer(FUNDS)))
  const escrow = 19_966_000n
  const left = await treasury()
  const spare = amount(left - 7n * escrow - 1n, 'USDT')
  const operator = (bucket: 'treasury' | 'fees', units: bigint) => ({
    account: { owner: 'house', bucket } as const,
    amount: { ...spare, units },
  })
  await world.db.transaction((tx) =>
    world.ledger.post(tx, {
      kind: 'demo',
      type: 'contractClosed',
      ref: null,
      reason: null,
      legs: [operator('treasury', -spare.units), operator('fees', spare.units)],
    }),
  )
  const answers = await Promise.all(holders.map((one) => codeOf(world.open(one))))
  expect(answers.filter((one) => one === 'done')).toHaveLength(7)
  expect(answers.filter((one) => one === CODE.treasuryNotFunded)).toHaveLength(5)
  expect(await treasury()).toBe(1n)
  await world.godCheck()
})
