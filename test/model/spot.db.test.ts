import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { parseAmount } from '#protocol/money.ts'
import { parsePrice } from '#protocol/price.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { assertOften, patience } from '#kit/runs.ts'
import { BTC, BTC_TERMS } from '#kit/scriptedMarket.ts'
import { type ModelSpotBooks, SpotModel } from '#kit/spotModel.ts'
import { spotStepsArb, type ToldOrder, type WalkedSpot, walkSpot } from '#kit/spotWalk.ts'
import { fundAll, openSpotWorld, type SpotWorld } from '#kit/spotWorld.ts'
import type { Holder } from '#server/modules/ledger/types.ts'

const START_MID = 6_800_000_000_000n
const TERMS = { ...BTC_TERMS, base: 'BTC', quote: 'USDT' } as const
const UNITS = { fine: 10n ** 10n, tick: 1_000_000n }
const FIRST = { base: 3_000_000n, quote: 2_000_000_000n }
const TREASURY = 10n ** 24n

let world: SpotWorld

beforeAll(async () => {
  world = await openSpotWorld()
  await fundAll(world, TREASURY)
})
afterAll(() => world.closeWorld())

type Operator = ModelSpotBooks['operator']

async function operatorNow(): Promise<Operator> {
  const of = async (asset: AssetCode) => ({
    treasury: await world.operator('demo', 'treasury', asset),
    fees: await world.operator('demo', 'fees', asset),
    rounding: await world.operator('demo', 'rounding', asset),
  })
  return { base: await of('BTC'), quote: await of('USDT') }
}

/** What the operator has, counted from where this walk began. */
function since(now: Operator['base'], before: Operator['base']): Operator['base'] {
  return {
    treasury: TREASURY + now.treasury - before.treasury,
    fees: now.fees - before.fees,
    rounding: now.rounding - before.rounding,
  }
}

/** The module on PostgreSQL. */
function databaseSystem(holders: readonly Holder[], before: Operator): WalkedSpot {
  const placed: { readonly id: string; readonly holder: Holder }[] = []
  const holderOf = (who: number): Holder => holders[who] ?? { customerId: '', account: 'demo' }
  return {
    place: ({ who, side, amount, total, limit }) => {
      const holder = holderOf(who)
      const work = world.place(holder, {
        side,
        type: limit === null ? 'market' : 'limit',
        amount: total === null ? formatDecimal(amount, 8) : undefined,
        total: total === null ? undefined : formatDecimal(total, 6),
        price: limit === null ? undefined : formatDecimal(limit, 8),
      })
      return codeOf(work.then(({ id }) => void placed.push({ id, holder })))
    },
    cancel: (index) => {
      const { id, holder } = placed[index] ?? { id: 'none', holder: holderOf(0) }
      return codeOf(world.cancel(holder, id))
    },
    price: async (mid) => {
      world.clock.advance(1_000)
      await world.market.price(BTC, formatDecimal(mid, 8))
    },
    stall: async () => world.clock.advance(10_001),
    books: async () => {
      const now = await operatorNow()
      return {
        customers: await Promise.all(
          holders.map(async (one) => ({
            base: await world.has(one, 'BTC'),
            quote: await world.has(one, 'USDT'),
          })),
        ),
        operator: { base: since(now.base, before.base), quote: since(now.quote, before.quote) },
      }
    },
    orders: () => Promise.all(placed.map(({ id, holder }) => told(holder, id))),
  }
}

async function told(holder: Holder, id: string): Promise<ToldOrder> {
  const { state, price, received, receivedAsset } = await world.find(holder, id)
  if (price === null || received === null) return { state, price: null, received: null }
  const asset = receivedAsset === 'BTC' ? 'BTC' : 'USDT'
  const units = parseAmount(received, asset)?.units ?? null
  return { state, price: parsePrice(price), received: units }
}

it('coin-to-coin orders on PostgreSQL do what an independent model says', {
  timeout: patience(300_000),
}, async () => {
  const property = fc.asyncProperty(spotStepsArb, async (steps) => {
    const funds = [
      { asset: 'BTC', units: FIRST.base },
      { asset: 'USDT', units: FIRST.quote },
    ] as const
    // Whatever an earlier walk left waiting is over at these prices.
    await world.market.price(BTC, '0.01')
    await world.market.price(BTC, '1000000000')
    await world.market.price(BTC, formatDecimal(START_MID, 8))
    const holders = [
      await world.customer(funds),
      await world.customer(funds),
      await world.customer(funds),
    ]
    const first = { purses: holders.length, each: FIRST, treasury: TREASURY }
    const model = new SpotModel(TERMS, 8, START_MID, first)
    await walkSpot(steps, model, databaseSystem(holders, await operatorNow()), UNITS)
  })
  await assertOften(property, 100, [5], 'PostgreSQL')
  await world.godCheck()
})
