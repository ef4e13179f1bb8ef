import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { heldFor, reachingMid } from '#protocol/formulas/contractEntry.ts'
import { stopFaults } from '#protocol/formulas/contractStops.ts'
import { LISTED_RUNGS, strikeLadder } from '#protocol/formulas/optionOrder.ts'
import type { PlaceContractBody, WaitingContract } from '#protocol/contractOrder.ts'
import type { OptionChain, OptionOffer } from '#protocol/optionOrder.ts'
import { UP_DOWN_LISTINGS } from '#protocol/optionTerms.ts'
import { price, type Price, tickSize } from '#protocol/price.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { ContractSpec, Instrument } from '#server/modules/market/types.ts'
import type { Intent } from './tradingApp.ts'

/** Chance that a seed decides. */
export interface Chance {
  below(below: number): number
  percent(share: number): boolean
}

/** Who intents for what, on which instrument at which price. */
export interface Context {
  readonly holder: Holder
  readonly key: string
  readonly instrument: Instrument
  readonly mid: Price
}

const MILLION = 1_000_000n
const SCALE = 8

const text = (at: bigint): string => formatDecimal(at, SCALE)

export function pick<T>(chance: Chance, list: readonly T[]): T {
  const one = list[chance.below(list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** So many parts of a million away, on the grid. */
function near(mid: bigint, ppm: number, decimals: number): Price {
  const tick = tickSize(decimals)
  const at = (mid * (MILLION + BigInt(ppm))) / MILLION
  const ticks = at / tick
  return price((ticks > 1n ? ticks : 2n) * tick)
}

/**
 * A contract at the market, or in `limits` of a hundred with a limit. A third have their stop a tick before
 * liquidation, so that a jump liquidates them; others have one so near that an entry may find it crossed.
 */
export function contractIntent(
  context: Context,
  chance: Chance,
  spec: ContractSpec,
  limits: number,
): Extract<Intent, { route: 'openContract' }> {
  const { holder, key, instrument, mid } = context
  const { terms } = spec
  const side = chance.percent(50) ? 'long' : 'short'
  const sign = side === 'long' ? 1n : -1n
  const leverage = pick(chance, spec.leverages.slice(-3))
  const lots = 1n + BigInt(chance.below(5))
  const tick = tickSize(terms.decimals)
  const isLimit = chance.percent(limits)
  const away = chance.below(1_200) - 100
  // A stop lies on the other side of the market than a limit.
  const entryType = chance.percent(30) ? 'stop' : 'limit'
  const below = (side === 'long') === (entryType === 'limit')
  const limit = near(mid, below ? -away : away, terms.decimals)
  const from = isLimit ? reachingMid({ entryType, side, limitPrice: limit }, terms) : mid
  const request = { side, lots, leverage: BigInt(leverage), mid: from } as const
  const reach = (stopLoss: Price): Price =>
    stopFaults({ ...request, stopLoss, takeProfit: price(tick) }, terms).find(
      ({ field }) => field === 'stopLoss',
    )?.nearest ?? from
  const [low, high] = [reach(price(tick)), reach(price(mid * 100n - ((mid * 100n) % tick)))]
  const [far, close] = side === 'long' ? [low, high] : [high, low]
  const share = BigInt(pick(chance, [0, 0, 10, 50, 90, 100]))
  const ticks = ((close - far) * share) / 100n / tick
  const gain = near(from, Number(sign) * (300 + chance.below(4_000)), terms.decimals)
  const stops = {
    stopLoss: text(far + ticks * tick),
    takeProfit: text(gain + sign * 2n * tick),
  }
  const common = {
    instrumentId: String(instrument.id),
    side,
    lots: String(lots),
    leverage,
  } as const
  return isLimit
    ? {
        holder,
        key,
        route: 'openContract',
        body: { ...common, ...stops, type: entryType, price: text(limit) },
      }
    : { holder, key, route: 'openContract', body: { ...common, ...stops, type: 'market' } }
}

/** A short one that waits for its limit, with what it holds: less cannot pay for it, and nothing is left. */
export function tightIntent(
  context: Context,
  chance: Chance,
  spec: ContractSpec,
): { readonly body: PlaceContractBody; readonly held: bigint } {
  for (;;) {
    const { body } = contractIntent(context, chance, spec, 100)
    if (body.type !== 'limit' || body.side !== 'short') continue
    const limit = parseDecimal(body.price, SCALE)
    if (!limit.ok || limit.units <= context.mid) continue
    const leverage = BigInt(body.leverage)
    return { body, held: heldFor(BigInt(body.lots), leverage, price(limit.units), spec.terms) }
  }
}

/** A waiting contract with all of its prices a little elsewhere, which keeps its stops about as sound as they were. */
export function reviseIntent(
  { holder, key }: Pick<Context, 'holder' | 'key'>,
  chance: Chance,
  order: WaitingContract,
): Intent {
  const ppm = chance.below(4_000) - 2_000
  const moved = (value: string): string => {
    const read = parseDecimal(value, SCALE)
    return read.ok ? text(near(read.units, ppm, order.decimals)) : value
  }
  const seen = {
    price: order.limitPrice,
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
  }
  const intent = {
    price: moved(seen.price),
    stopLoss: moved(seen.stopLoss),
    takeProfit: moved(seen.takeProfit),
  }
  return { holder, key, route: 'editWaiting', body: { orderId: order.id, ...intent, seen } }
}

/** A coin bought or sold at the market, by what it is to cost, or at a limit near by. */
export function spotIntent({ holder, key, instrument, mid }: Context, chance: Chance): Intent {
  const side = chance.percent(50) ? 'buy' : 'sell'
  const size = `0.0${1 + chance.below(8)}${chance.below(10)}`
  const common = { instrumentId: String(instrument.id), side } as const
  const away = chance.below(2_500) - 200
  const limit = near(mid, side === 'buy' ? -away : away, instrument.decimals)
  const body = chance.percent(60)
    ? ({ ...common, type: 'limit', amount: size, price: text(limit) } as const)
    : side === 'buy' && chance.percent(50)
      ? ({ ...common, type: 'market', total: `${10 + chance.below(900)}.37` } as const)
      : ({ ...common, type: 'market', amount: size } as const)
  return { holder, key, route: 'placeSpotOrder', body }
}

/** A bet on the price, mostly one that is over soon. */
export function betIntent({ holder, key, instrument }: Context, chance: Chance): Intent {
  const { term, ratePpm } = pick(chance, UP_DOWN_LISTINGS.slice(0, 4))
  const body = {
    kind: 'upDown',
    instrumentId: String(instrument.id),
    term,
    side: chance.percent(50) ? 'up' : 'down',
    stake: `${1 + chance.below(90)}.${100_000 + chance.below(800_000)}`,
    rate: formatDecimal(ratePpm, 6),
  } as const
  return { holder, key, route: 'buyOption', body }
}

/** A call or put that is on offer and would expire in hours; null when there is none. */
export function callPutIntent(context: Context, chance: Chance, offer: OptionOffer): Intent | null {
  const { holder, key, instrument, mid } = context
  const terms = offer.callPut?.terms ?? []
  const listed = terms.filter(({ tradingMs }) => tradingMs !== null).slice(0, 2)
  if (listed.length === 0) return null
  const { term, tradingMs, sigma } = pick(chance, listed)
  const read = parseDecimal(sigma ?? '', 12)
  if (!read.ok) return null
  const ladder = { spot: mid, sigma: read.units, decimals: instrument.decimals }
  const strike = pick(chance, strikeLadder({ ...ladder, tradingMs: tradingMs ?? 0 }))
  const body = {
    kind: 'callPut',
    instrumentId: String(instrument.id),
    term,
    side: chance.percent(50) ? 'call' : 'put',
    strike: text(strike),
    lots: String(1 + chance.below(20)),
    maxPremium: '100000',
  } as const
  return { holder, key, route: 'buyOption', body }
}

/** A call or put of a series; null where none is sold now. */
export function listedIntent(context: Context, chance: Chance, chain: OptionChain): Intent | null {
  const { holder, key, instrument, mid } = context
  const sold = chain.expiries.filter(({ isTraded }) => isTraded).slice(0, 4)
  if (sold.length === 0) return null
  const { expiresAt, tradingMs, sigma } = pick(chance, sold)
  const read = parseDecimal(sigma ?? '', 12)
  if (!read.ok) return null
  const ladder = { spot: mid, sigma: read.units, tradingMs, decimals: instrument.decimals }
  const body = {
    kind: 'listed',
    instrumentId: String(instrument.id),
    expiresAt,
    side: chance.percent(50) ? 'call' : 'put',
    strike: text(pick(chance, strikeLadder(ladder, LISTED_RUNGS))),
    lots: String(1 + chance.below(20)),
    maxPremium: '100000',
  } as const
  return { holder, key, route: 'buyOption', body }
}
