import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { PRICE_SCALE } from '#protocol/price.ts'
import type { CrashRoute, Levels } from './client.ts'
import type { Random } from './random.ts'

/** Bitcoin and Ether: the recording moves both, and they trade around the clock. */
export const MARKETS = [
  { id: '1', decimals: 2 },
  { id: '2', decimals: 2 },
] as const
const LEVERAGE = 50
const MILLION = 1_000_000n

/** A write without whoever asks for it. */
export interface Body {
  readonly route: CrashRoute
  readonly body: unknown
}

/** What a body is made from. */
export interface Context {
  readonly market: (typeof MARKETS)[number]
  /** The last price that was heard of, decimal text. */
  readonly mid: string
  readonly random: Random
}

/** The price so many parts of a million away, on the grid. */
export function priceAt({ market, mid }: Context, ppm: bigint): string {
  const read = parseDecimal(mid, PRICE_SCALE)
  const price = read.ok ? (read.units * (MILLION + ppm)) / MILLION : 1n
  const tick = 10n ** BigInt(PRICE_SCALE - market.decimals)
  return formatDecimal((price / tick) * tick, PRICE_SCALE, market.decimals)
}

/** So many parts of a million of the price, on the grid. */
const distanceOf = (context: Context, ppm: bigint): string => priceAt(context, ppm - MILLION)

const some = (random: Random, least: number, span: number): bigint =>
  BigInt(least + random.below(span))

/** A third with stops so near that the next prices reach them, some that nobody can pay for. */
export function contractBody(context: Context): Body {
  const { market, random } = context
  const long = random.percent(50)
  const near = random.percent(33)
  const tooLarge = random.percent(5)
  const away = (): bigint => (near ? some(random, 60, 300) : some(random, 2_000, 5_000))
  const [low, high] = [priceAt(context, -away()), priceAt(context, away())]
  const loss = random.percent(25)
    ? { trail: distanceOf(context, away()) }
    : { stopLoss: long ? low : high }
  const body = {
    instrumentId: market.id,
    side: long ? 'long' : 'short',
    type: 'market',
    lots: tooLarge ? '1000' : String(1 + random.below(3)),
    leverage: tooLarge ? 1 : LEVERAGE,
    ...loss,
    takeProfit: long ? high : low,
  }
  return { route: 'openContract', body }
}

/** An entry whose limit the next prices reach, or leave alone. */
export function limitBody(context: Context): Body {
  const { market, random } = context
  const long = random.percent(50)
  const sign = long ? -1n : 1n
  // A stop lies on the other side of the market than a limit.
  const isStop = random.percent(40)
  const limit = (isStop ? -sign : sign) * some(random, 60, 2_000)
  const body = {
    instrumentId: market.id,
    side: long ? 'long' : 'short',
    type: isStop ? 'stop' : 'limit',
    lots: String(1 + random.below(3)),
    leverage: LEVERAGE,
    price: priceAt(context, limit),
    stopLoss: priceAt(context, limit + sign * some(random, 500, 6_000)),
    takeProfit: priceAt(context, limit - sign * some(random, 500, 6_000)),
  }
  return { route: 'openContract', body }
}

/** Other stops or more margin for an open order, or another limit and stops for one that waits. */
export function editBody(
  context: Context,
  { id, side, entryType, limitPrice, margin, trail, stopLoss, takeProfit }: Levels,
): Body {
  const { random } = context
  const sign = side === 'long' ? -1n : 1n
  const seen = { stopLoss, takeProfit }
  if (margin !== undefined && random.percent(65)) {
    const body = {
      orderId: id,
      amount: `${random.below(9)}.${1 + random.below(99_999)}`,
      seen: { margin },
    }
    return { route: 'addMargin', body }
  }
  if (limitPrice === undefined) {
    const follows = random.percent(60)
    const stops = {
      ...(follows
        ? { trail: distanceOf(context, some(random, 60, 300)) }
        : { stopLoss: priceAt(context, sign * some(random, 60, 6_000)) }),
      takeProfit: priceAt(context, -sign * some(random, 60, 6_000)),
    }
    const known = trail === undefined ? seen : { ...seen, trail: trail.distance }
    return { route: 'editStops', body: { orderId: id, ...stops, seen: known } }
  }
  const limit = (entryType === 'stop' ? -sign : sign) * some(random, 60, 2_000)
  const levels = {
    price: priceAt(context, limit),
    stopLoss: priceAt(context, limit + sign * some(random, 500, 6_000)),
    takeProfit: priceAt(context, limit - sign * some(random, 500, 6_000)),
  }
  return {
    route: 'editWaiting',
    body: { orderId: id, ...levels, seen: { price: limitPrice, ...seen } },
  }
}

/** The other side of an open order, with stops near by. */
export function reverseBody(context: Context, { id, side, lots }: Levels): Body {
  const { random } = context
  const sign = side === 'long' ? 1n : -1n
  const stops = {
    stopLoss: priceAt(context, sign * some(random, 500, 6_000)),
    takeProfit: priceAt(context, -sign * some(random, 500, 6_000)),
  }
  return { route: 'reverseContract', body: { orderId: id, lots, ...stops } }
}

/** Some USDT for a coin, or a little of a coin for USDT. */
export function exchangeIntent(random: Random): {
  readonly from: string
  readonly to: string
  readonly amount: string
} {
  const coin = random.percent(50) ? 'BTC' : 'ETH'
  return random.percent(60)
    ? { from: 'USDT', to: coin, amount: String(20 + random.below(100)) }
    : { from: coin, to: 'USDT', amount: `0.000${1 + random.below(9)}` }
}

/** Coins at the market or at a limit near by; sold by whoever has bought some. */
export function spotBody(context: Context): Body {
  const { market, random } = context
  const buys = random.percent(65)
  const common = {
    instrumentId: market.id,
    side: buys ? 'buy' : 'sell',
    amount: `0.00${1 + random.below(5)}`,
  }
  const away = some(random, 60, 2_000)
  const body = random.percent(70)
    ? { ...common, type: 'limit', price: priceAt(context, buys ? -away : away) }
    : { ...common, type: 'market' }
  return { route: 'placeSpotOrder', body }
}

/** The shortest bet there is: a minute. */
export function betBody({ market, random }: Context): Body {
  const side = random.percent(50) ? 'up' : 'down'
  const stake = String(1 + random.below(5))
  const bet = { kind: 'upDown', instrumentId: market.id, term: '60s', side, stake, rate: '0.8' }
  return { route: 'buyOption', body: bet }
}

/** A plan that can be left at once, or one that cannot. */
export function planBody(random: Random): Body {
  const body = random.percent(80)
    ? { productId: 'smart-7', days: 7, amount: String(10 + random.below(500)) }
    : { productId: 'staking-usdt-30', days: 30, amount: `${1 + random.below(5)}00` }
  return { route: 'subscribePlan', body }
}
