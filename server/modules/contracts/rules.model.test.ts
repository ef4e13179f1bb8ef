import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal } from '#contract/decimal.ts'
import { CLOSE_REASONS } from '#contract/machines/contractOrder.ts'
import { tickSize } from '#contract/price.ts'
import { ContractModel, DEMO_START } from '#kit/contractModel.ts'
import { type Seen, stepsArb, type WalkedSystem, walk } from '#kit/contractWalk.ts'
import { BTC, BTC_TERMS, createScriptedMarket, MEME, MEME_TERMS } from '#kit/scriptedMarket.ts'
import type { Entry } from '#server/modules/ledger/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { closingByCustomer, closingByTrigger } from './rulesClosing.ts'
import { closingEntry, openingEntry } from './rulesEntries.ts'
import { planOpening } from './rulesOpening.ts'
import type { OrderRecord } from './types.ts'

/** One with fine ticks and a small spread, one with coarse ticks and a wide spread. */
const MARKETS = [
  { id: BTC, terms: BTC_TERMS, mid: 6_800_000_000_000n },
  { id: MEME, terms: MEME_TERMS, mid: 1_234n },
]
const FUNDS = 300_000_000n
const EVERYTHING = [
  ...CLOSE_REASONS,
  'done',
  '10011',
  '10207',
  '10214',
  '10215',
  '10216',
  '10217',
  '10221',
]
const NAMES = ['ann', 'bob', 'cyd']

/** The rules alone, on books that are a map of sums. */
function rulesSystem(id: number, treasury: bigint): WalkedSystem {
  let now = 0
  const market = createScriptedMarket(() => now)
  const instrument = market.find(id)
  const orders: OrderRecord[] = []
  const units = new Map<string, bigint>([['house/treasury', treasury]])
  for (const name of NAMES) units.set(`${name}/available`, FUNDS)
  const of = (account: string): bigint => units.get(account) ?? 0n

  const post = (entry: Entry): void => {
    const after = new Map(units)
    for (const { account, amount } of entry.legs) {
      const key = `${account.owner}/${account.bucket}`
      after.set(key, (after.get(key) ?? 0n) + amount.units)
    }
    expect(entry.legs.reduce((sum, leg) => sum + leg.amount.units, 0n)).toBe(0n)
    for (const [key, balance] of after) {
      if (balance < 0n) throw new Refusal(key.startsWith('house') ? '10214' : '10011')
    }
    for (const [key, balance] of after) units.set(key, balance)
  }
  const settle = (order: OrderRecord, closing: OrderRecord['closing']): void => {
    if (closing === null) return
    post(closingEntry(order, closing))
    orders[Number(order.no)] = { ...order, closing }
  }
  const answer = (work: () => void): Promise<string> => {
    try {
      work()
      return Promise.resolve('done')
    } catch (error) {
      if (error instanceof Refusal) return Promise.resolve(error.code)
      throw error
    }
  }
  const name = (who: number): string => NAMES[who] ?? ''

  return {
    open: (request) =>
      answer(() => {
        const holder = { customerId: name(request.who), account: 'demo' } as const
        const body = {
          instrumentId: String(id),
          side: request.side,
          type: 'market',
          lots: String(request.lots),
          leverage: Number(request.leverage),
          stopLoss: formatDecimal(request.stopLoss, 8),
          takeProfit: formatDecimal(request.takeProfit, 8),
        } as const
        const permission = { allowed: true, maxLeverage: 1000 }
        const scene = { instrument, permission, trading: true, last: market.last(id), now }
        const opening = planOpening(`order-${orders.length}`, holder, body, scene)
        if (of(`${holder.customerId}/available`) < opening.position.margin + opening.openFee) {
          throw new Refusal('10011')
        }
        post(openingEntry(opening))
        orders.push({ ...opening, no: BigInt(orders.length), closeNo: null, closing: null })
      }),
    close: (index) =>
      answer(() => {
        const order = orders[index]
        const last = market.last(id)
        if (order === undefined || last === null) throw new Refusal('404')
        if (order.closing !== null) throw new Refusal('10216')
        if (now - last.at > 10_000) throw new Refusal('10215')
        settle(order, closingByCustomer(order, last, now))
      }),
    reset: (who) =>
      answer(() => {
        if (of(`${name(who)}/margin`) > 0n) throw new Refusal('10221')
        const missing = DEMO_START - of(`${name(who)}/available`)
        if (of('house/treasury') < missing) throw new Refusal('10214')
        units.set('house/treasury', of('house/treasury') - missing)
        units.set(`${name(who)}/available`, DEMO_START)
      }),
    price: async (mid) => {
      now += 1_000
      const logged = await market.price(id, formatDecimal(mid, 8))
      for (const order of orders) {
        if (order.closing === null) settle(order, closingByTrigger(order, logged, now))
      }
    },
    stall: async () => {
      now += 10_001
    },
    books: async () => ({
      treasury: of('house/treasury'),
      escrow: of('house/escrow'),
      fees: of('house/fees'),
      rounding: of('house/rounding'),
      customers: NAMES.map((one) => ({
        available: of(`${one}/available`),
        margin: of(`${one}/margin`),
      })),
    }),
    closings: async () =>
      orders.map(({ closing, openFee }) =>
        closing === null
          ? null
          : {
              reason: closing.reason,
              price: closing.price,
              result: closing.profit - openFee - closing.closeFee,
            },
      ),
  }
}

describe('the rules', () => {
  it('say the same as a second, independent writing of them', async () => {
    const marketArb = fc.constantFrom(...MARKETS)
    const treasuryArb = fc.constantFrom(20_000_000n, 500_000_000n, 400_000_000_000n)
    const seen: Seen = new Map()
    await fc.assert(
      fc.asyncProperty(marketArb, stepsArb, treasuryArb, async (market, steps, treasury) => {
        const { id, terms, mid } = market
        const model = new ContractModel(
          terms,
          mid,
          NAMES.map(() => FUNDS),
          treasury,
        )
        const system = rulesSystem(id, treasury)
        await system.price(mid)
        await walk(steps, model, system, tickSize(terms.decimals), seen)
      }),
      { numRuns: 400 },
    )
    // The walks are only worth something when they get everywhere; the rarest comes about 14 times.
    const rare = EVERYTHING.filter((what) => !seen.has(what))
    expect(rare, JSON.stringify([...seen])).toEqual([])
  })
})
