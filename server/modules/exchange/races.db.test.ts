import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ASSET_SCALE, type AssetCode, ASSETS } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { type ExchangeWorld, fundAll, openExchangeWorld } from '#kit/exchangeWorld.ts'
import { noteSequences, patience, runs } from '#kit/runs.ts'

const BTC = 100_000_000n
let world: ExchangeWorld

beforeAll(async () => {
  world = await openExchangeWorld()
  await fundAll(world)
})
beforeEach(() => world.market.refresh())
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const OTHERS = ASSETS.filter((one) => one !== 'BTC')

const tally = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]),
  )

describe('at the same time', () => {
  it('14 exchanges of all there is: one of them happens', async () => {
    const ann = await world.customer({ BTC })
    const quotes = await Promise.all(OTHERS.map((to) => world.quote(ann, { to, amount: '1' })))
    const said = await Promise.all(quotes.map(({ id }) => codeOf(world.use(ann, id))))
    expect(tally(said)).toEqual({ done: 1, [CODE.insufficientBalance]: 13 })
    expect(await world.units(ann.customerId, 'available', 'BTC')).toBe(0n)
  })

  it('14 exchanges of a tenth each: ten of them happen', async () => {
    const ann = await world.customer({ BTC })
    const quotes = await Promise.all(OTHERS.map((to) => world.quote(ann, { to })))
    const said = await Promise.all(quotes.map(({ id }) => codeOf(world.use(ann, id))))
    expect(tally(said)).toEqual({ done: 10, [CODE.insufficientBalance]: 4 })
  })

  it('50 quotes between the same two: the last one lives', async () => {
    const ann = await world.customer({ BTC })
    const quotes = await Promise.all(Array.from({ length: 50 }, () => world.quote(ann)))
    const said = await Promise.all(quotes.map(({ id }) => codeOf(world.use(ann, id))))
    expect(tally(said)).toEqual({ done: 1, [CODE.quoteExpired]: 49 })
  })

  it('80 requests for a quote: no more are held to than sixty', async () => {
    const ann = await world.customer({ BTC })
    const asked = await Promise.all(Array.from({ length: 80 }, () => codeOf(world.quote(ann))))
    expect(tally(asked)).toEqual({ done: 60, [CODE.tooManyAtOnce]: 20 })
  })

  it('50 uses of one quote, each under a key of its own: one of them counts', async () => {
    const ann = await world.customer({ BTC })
    const { id } = await world.quote(ann)
    const said = await Promise.all(Array.from({ length: 50 }, () => codeOf(world.use(ann, id))))
    expect(tally(said)).toEqual({ done: 1, [CODE.quoteUsed]: 49 })
  })

  it('two servers and one quote: one of them counts', async () => {
    const ann = await world.customer({ BTC })
    const { id } = await world.quote(ann)
    const first = codeOf(world.use(ann, id))
    world.restart()
    const second = codeOf(world.use(ann, id))
    expect([await first, await second].sort()).toEqual([CODE.quoteUsed, 'done'])
  })

  it('50 uses under one key, half of them by somebody else: each has the answer that is theirs', async () => {
    const [ann, eve] = [await world.customer({ BTC }), await world.customer({ BTC })]
    const { id } = await world.quote(ann)
    const key = randomUUID()
    const said = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        codeOf(world.use(place % 2 === 0 ? ann : eve, id, key)),
      ),
    )
    expect(tally(said)).toEqual({ done: 25, '404': 25 })
    expect(await world.units(ann.customerId, 'available', 'BTC')).toBe(BTC - BTC / 10n)
    expect(await world.units(eve.customerId, 'available', 'BTC')).toBe(BTC)
  })

  it('customers who exchange against one another never wait for ever', async () => {
    const each = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, make))
    const [anns, bobs] = await Promise.all([
      each(() => world.customer({ BTC })),
      each(() => world.customer({ ETH: 10n ** 19n })),
    ])
    const there = anns.map(async (one) => {
      const { id } = await world.quote(one, { to: 'ETH', amount: '0.05' })
      return codeOf(world.use(one, id))
    })
    const back = bobs.map(async (one) => {
      const { id } = await world.quote(one, { from: 'ETH', to: 'BTC', amount: '5' })
      return codeOf(world.use(one, id))
    })
    const said = await Promise.all([...there, ...back])
    expect(tally(said)).toEqual({ done: 20 })
  })
})

const RUNS = 25

it(
  'on PostgreSQL no way through the currencies and back gains, and every asset sums to nothing',
  async () => {
    const asset = fc.constantFrom(...ASSETS)
    await fc.assert(
      fc.asyncProperty(
        asset,
        fc.array(asset, { minLength: 1, maxLength: 5 }),
        fc.bigInt({ min: 1n, max: 9_999_999n }),
        async (start, others, millionths) => {
          world.market.refresh()
          const had = (10n ** BigInt(ASSET_SCALE[start]) * millionths) / 100n
          const ann = await world.customer({ [start]: had })
          let from: AssetCode = start
          for (const to of [...others, start]) {
            if (to === from) continue
            const held = await world.units(ann.customerId, 'available', from)
            const amount = formatDecimal(held, ASSET_SCALE[from])
            const made = await codeOf(
              world.quote(ann, { from, to, amount }).then(({ id }) => world.use(ann, id)),
            )
            if (made !== 'done')
              expect([CODE.belowMinimumExchange, CODE.aboveMaximumExchange]).toContain(made)
            else from = to
          }
          if (from === start) {
            const has = await world.units(ann.customerId, 'available', start)
            expect(has).toBeLessThanOrEqual(had)
          }
          const sums = await world.db.query(
            'SELECT asset FROM ledger_account GROUP BY kind, asset HAVING sum(balance) <> 0',
          )
          expect(sums).toEqual([])
        },
      ),
      runs(RUNS),
    )
    noteSequences('PostgreSQL', runs(RUNS).numRuns)
  },
  patience(60_000),
)
