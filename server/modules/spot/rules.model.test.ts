import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AccountKind } from '#protocol/account.ts'
import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { SpotTerms } from '#protocol/formulas/spotOrder.ts'
import { type Price, price, tickSize } from '#protocol/price.ts'
import type { PlaceSpotOrderBody } from '#protocol/spotOrder.ts'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import { netOf, offerArb } from '#kit/feeOffers.ts'
import { MemoryBooks } from '#kit/memoryBooks.ts'
import { assertOften, patience } from '#kit/runs.ts'
import { type ModelSpotRequest, SpotModel } from '#kit/spotModel.ts'
import { type SpotSeen, spotStepsArb, type WalkedSpot, walkSpot } from '#kit/spotWalk.ts'
import type { Instrument, LoggedPrice } from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cancellingByCustomer, fillingByPrice, passedOver, watchOf } from './rulesEnding.ts'
import { cancellingEntry, fillingEntry, placingEntry } from './rulesEntries.ts'
import { planPlacing } from './rulesPlacing.ts'
import type { SpotState } from './types.ts'

interface Pair {
  readonly terms: SpotTerms & { readonly quote: 'USDT' }
  readonly mid: bigint
}

/** A coin that is dear, one with more decimals than its price needs, and one whose price is all there is. */
const PAIRS: readonly Pair[] = [
  {
    terms: { base: 'BTC', quote: 'USDT', feePpm: 600n, spreadPpm: 100n, decimals: 2 },
    mid: 6_800_000_000_000n,
  },
  {
    terms: { base: 'ETH', quote: 'USDT', feePpm: 2_999n, spreadPpm: 123n, decimals: 2 },
    mid: 314_000_000_000n,
  },
  {
    terms: { base: 'XRP', quote: 'USDT', feePpm: 0n, spreadPpm: 2_000n, decimals: 8 },
    mid: 206_123_457n,
  },
]
const NAMES = ['ann', 'bob', 'cyd']
const QUOTE_FUNDS = 2_000_000_000n
const EVERYTHING = [
  'done',
  CODE.insufficientMargin,
  CODE.purchaseAmountWrong,
  CODE.treasuryNotFunded,
  CODE.priceStale,
  CODE.orderNotOpen,
  'at once',
  'waited, closed',
  'waited, cancelled',
  'waited, waiting',
  'the operator owes',
]

const fineOf = (base: AssetCode): bigint => 10n ** BigInt(ASSET_SCALE[base] + 8 - 6)

/** Of each coin, what two thousand USDT are worth. */
const baseFunds = ({ terms, mid }: Pair): bigint => (QUOTE_FUNDS * fineOf(terms.base)) / mid

function bodyOf({ side, amount, total, limit }: ModelSpotRequest, terms: SpotTerms) {
  const text = (units: bigint, asset: AssetCode): string => formatDecimal(units, ASSET_SCALE[asset])
  return {
    instrumentId: '1',
    side,
    type: limit === null ? 'market' : 'limit',
    ...(total === null
      ? { amount: text(amount, terms.base) }
      : { total: text(total, terms.quote) }),
    ...(limit === null ? {} : { price: formatDecimal(limit, 8) }),
  } satisfies PlaceSpotOrderBody
}

function instrumentOf({ base, quote, feePpm, spreadPpm, decimals }: SpotTerms): Instrument {
  const terms = { contractSize: 10n ** 8n, closeOutPpm: 500_000n, feePpm, spreadPpm, decimals }
  return {
    id: 1,
    code: `${base}${quote}`,
    type: 2,
    appName: base,
    fullName: base,
    base,
    quote,
    decimals,
    hours: 'always',
    contract: { terms, lotMin: 1n, lotMax: 1n, leverages: [1] },
  }
}

async function answer(work: () => void): Promise<string> {
  try {
    work()
    return 'done'
  } catch (error) {
    // What no rule allows is an answer too: the comparison then says what was expected instead.
    return error instanceof Refusal ? error.code : String(error)
  }
}

/** The rules alone, of orders and of the ledger; the engine is what its own test says it is. */
function rulesSystem(
  account: AccountKind,
  pair: Pair,
  treasury: bigint,
  offer: FeeOffer | null,
): WalkedSpot {
  const { terms } = pair
  const { base, quote } = terms
  const instrument = instrumentOf(terms)
  const books = new MemoryBooks(account, [
    ...[base, quote].flatMap((asset) => [
      { owner: 'house', bucket: 'treasury', asset, units: treasury },
      { owner: 'house', bucket: 'fees', asset, units: 0n },
      { owner: 'house', bucket: 'commissionDue', asset, units: 0n },
      { owner: 'house', bucket: 'rounding', asset, units: 0n },
    ]),
    ...NAMES.flatMap((owner) => [
      { owner, bucket: 'available', asset: base, units: baseFunds(pair) },
      { owner, bucket: 'available', asset: quote, units: QUOTE_FUNDS },
      { owner, bucket: 'spotHold', asset: base, units: 0n },
      { owner, bucket: 'spotHold', asset: quote, units: 0n },
    ]),
  ])
  const orders: { order: SpotState }[] = []
  let now = 0
  let last: LoggedPrice = { instrumentId: 1, seq: 1n, at: 0, mid: price(pair.mid) }
  const isReached = (order: SpotState): boolean => {
    const { band, sinceSeq } = watchOf(order)
    return last.seq > sinceSeq && (last.mid <= band.low || last.mid >= band.high)
  }
  const purse = (owner: string, asset: AssetCode) => ({
    available: books.of(owner, 'available', asset),
    held: books.of(owner, 'spotHold', asset),
  })
  const coffers = (asset: AssetCode) => ({
    treasury: books.of('house', 'treasury', asset),
    fees: books.of('house', 'fees', asset) + books.of('house', 'commissionDue', asset),
    rounding: books.of('house', 'rounding', asset),
  })
  return {
    place: (request) =>
      answer(() => {
        const holder = { customerId: NAMES[request.who] ?? '', account }
        const order = planPlacing(`order-${orders.length}`, holder, bodyOf(request, terms), {
          instrument,
          allowed: true,
          trading: true,
          state: 'full',
          last,
          now,
          offer,
        })
        books.post(placingEntry(order))
        orders.push({ order })
      }),
    cancel: (index) =>
      answer(() => {
        const one = orders[index]
        if (one === undefined) throw new Refusal(CODE.notFound)
        const ending = cancellingByCustomer(one.order, now)
        books.post(cancellingEntry(one.order))
        one.order = { ...one.order, ending }
      }),
    price: async (mid) => {
      now += 1_000
      last = { instrumentId: 1, seq: last.seq + 1n, at: now, mid: mid as Price }
      for (const one of orders) {
        const { order } = one
        if (order.ending !== null || !isReached(order)) continue
        const ending = fillingByPrice(order, last, now)
        const paid = await answer(() => books.post(fillingEntry(order, ending)))
        if (paid === 'done') one.order = { ...order, ending }
        else if (paid === CODE.treasuryNotFunded) one.order = passedOver(order, last, last)
        else throw new Error(paid)
      }
    },
    stall: async () => {
      now += 10_001
    },
    books: async () => ({
      customers: NAMES.map((name) => ({ base: purse(name, base), quote: purse(name, quote) })),
      operator: { base: coffers(base), quote: coffers(quote) },
    }),
    orders: async () =>
      orders.map(({ order: { ending } }) => ({
        state: ending?.state ?? 'waiting',
        price: ending?.state === 'closed' ? ending.price : null,
        received: ending?.state === 'closed' ? ending.received : null,
      })),
  }
}

it('the rules say the same as a second, independent writing of them', {
  timeout: patience(60_000),
}, async () => {
  const seen: SpotSeen = new Map()
  const property = fc.asyncProperty(
    fc.constantFrom<AccountKind>('demo', 'real'),
    fc.constantFrom(...PAIRS),
    spotStepsArb,
    fc.constantFrom(0n, 300_000_000n, 10n ** 24n),
    offerArb,
    async (kind, pair, steps, treasury, offered) => {
      const { mid } = pair
      const offer = kind === 'real' ? offered : null
      const terms = { ...pair.terms, feePpm: netOf(pair.terms.feePpm, offer) }
      const first = { base: baseFunds(pair), quote: QUOTE_FUNDS }
      const model = new SpotModel(terms, ASSET_SCALE[terms.base], mid, {
        purses: NAMES.length,
        each: first,
        treasury,
      })
      const units = { fine: fineOf(terms.base), tick: tickSize(terms.decimals) }
      await walkSpot(steps, model, rulesSystem(kind, pair, treasury, offer), units, seen)
    },
  )
  await assertOften(property, 5_000, [17, 20_261_122], 'memory')
  // The walks are only worth something when they get everywhere.
  const rare = EVERYTHING.filter((what) => (seen.get(what) ?? 0) < 50)
  expect(rare, JSON.stringify([...seen])).toEqual([])
})
