import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { atNetFee, type FeeOffer, feeTermsOf } from '#protocol/formulas/feeTerms.ts'
import {
  isMarketable,
  SPOT_FORMULA,
  type SpotTerms,
  spotAmountFor,
  spotFill,
  spotHold,
  spotPrice,
  spotWorth,
} from '#protocol/formulas/spotOrder.ts'
import { type SpotPair, spotPairOf } from '#protocol/formulas/spotTerms.ts'
import { type SpotSide, spotStep } from '#protocol/machines/spotOrder.ts'
import { parsePrice, type Price, tickSize } from '#protocol/price.ts'
import type { PlaceSpotOrderBody } from '#protocol/spotOrder.ts'
import type { Millis } from '#protocol/time.ts'
import {
  type Instrument,
  type LoggedPrice,
  openableNow,
  type PriceState,
  usableNow,
} from '#server/modules/market/types.ts'
import { assertNotWorse } from '#server/platform/rulesWorstPrice.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertInTime } from '#server/platform/rulesDeadline.ts'
import type { Filling, Holder, SpotState } from './types.ts'

/** What decides a placing beside the request itself. */
export interface PlacingContext {
  readonly instrument: Instrument | null
  /** Whether this account may trade coins. */
  readonly allowed: boolean
  /** Whether the instrument trades now. */
  readonly trading: boolean
  /** How far its price can be trusted now. */
  readonly state: PriceState
  readonly last: LoggedPrice | null
  readonly now: Millis
  /** What its customer pays less by; null where nothing is. */
  readonly offer: FeeOffer | null
}

/**
 * The order that a request places in this context: filled at the last logged price, at most 10 s old, or
 * waiting for its limit. A coin that is sold closes, one that is bought opens.
 * @throws Refusal quoteExpired instrumentUnknown productNotAllowed marketClosed priceStale closeOnly purchaseAmountWrong (with the field at fault), 400
 */
export function planPlacing(
  id: string,
  holder: Holder,
  body: PlaceSpotOrderBody,
  context: PlacingContext,
): SpotState {
  const { instrument, now } = context
  assertInTime(body.validUntil, now)
  if (instrument === null) throw new Refusal(CODE.instrumentUnknown)
  const pair = spotPairOf(instrument, instrument.contract?.terms ?? null)
  if (pair === null || !context.allowed) throw new Refusal(CODE.productNotAllowed)
  const last =
    body.side === 'buy'
      ? openableNow(context, context.last, now)
      : usableNow(context.trading, context.last, now)
  const feeTerms = feeTermsOf(pair.terms.feePpm, context.offer)
  const terms = atNetFee(pair.terms, feeTerms)
  const { side, type } = body
  const limit = readLimit(body, terms)
  const market = spotPrice(side, last.mid, terms)
  if (limit === null) assertNotWorse(side === 'buy', market, body.worstPrice)
  const atOnce = limit === null || isMarketable(side, limit, last.mid, terms)
  const at = atOnce ? market : limit
  const { amount, total } = readAmount(body, at, terms)
  assertWorth(body.side, amount, at, { ...pair, terms })
  if (spotStep(null, atOnce ? 'trade' : 'place', 'customer') === null)
    throw new Refusal(CODE.orderNotOpen)
  const order = {
    ...holder,
    id,
    formula: SPOT_FORMULA,
    instrumentId: instrument.id,
    code: instrument.code,
    appName: instrument.appName,
    side,
    type,
    terms,
    feeTerms,
    amount,
    total,
    limit,
    hold: atOnce ? 0n : spotHold(side, amount, at, terms),
    placedAt: now,
    placedLogSeq: last.seq,
  }
  const ending = atOnce ? fillingAt(order, at, last, now) : null
  return { ...order, passedLogSeq: null, ending }
}

/** How an order fills at this price because of this logged one. */
export function fillingAt(
  { side, amount, terms }: Pick<SpotState, 'side' | 'amount' | 'terms'>,
  at: Price,
  logged: LoggedPrice,
  now: Millis,
): Filling {
  const { paid, fee, received } = spotFill(side, amount, at, terms)
  return { state: 'closed', at: now, price: at, logSeq: logged.seq, paid, fee: fee.up, received }
}

function readLimit({ type, price }: PlaceSpotOrderBody, terms: SpotTerms): Price | null {
  if (type === 'market') return null
  const limit = price === undefined ? null : parsePrice(price)
  if (limit === null) throw new Refusal(CODE.malformed, { price: 'malformed' })
  if (limit % tickSize(terms.decimals) !== 0n)
    throw new Refusal(CODE.malformed, { price: 'tooPrecise' })
  return limit
}

function readAmount(
  body: PlaceSpotOrderBody,
  at: Price,
  terms: SpotTerms,
): { readonly amount: bigint; readonly total: bigint | null } {
  if (body.total !== undefined) {
    const total = readUnits(body.total, terms.quote, 'total')
    return { amount: spotAmountFor(total, at, terms), total }
  }
  if (body.amount === undefined) throw new Refusal(CODE.malformed, { amount: 'required' })
  return { amount: readUnits(body.amount, terms.base, 'amount'), total: null }
}

function readUnits(text: string, asset: AssetCode, field: 'amount' | 'total'): bigint {
  const read = parseDecimal(text, ASSET_SCALE[asset])
  if (!read.ok) throw new Refusal(CODE.malformed, { [field]: read.fault })
  return read.units
}

/** Not so small that nothing is left after the fee, nor so large that it must be a slip of the finger. */
function assertWorth(side: SpotSide, amount: bigint, at: Price, { terms, limits }: SpotPair): void {
  const worth = spotWorth(amount, at, terms)
  const small = worth.up < limits.least || spotFill(side, amount, at, terms).received <= 0n
  if (small || worth.down > limits.most)
    throw new Refusal(CODE.purchaseAmountWrong, { amount: 'outOfRange' })
}
