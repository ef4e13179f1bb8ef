import type { BuyContractBody, OpenContractBody } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import {
  type OpeningRequest,
  type Position,
  quoteOpening,
  type Terms,
} from '#protocol/formulas/contractOrder.ts'
import { leavesRoom, stopFaults, type Stops } from '#protocol/formulas/contractStops.ts'
import { trailingStop } from '#protocol/formulas/contractTrail.ts'
import { atNetFee, type FeeOffer, type FeeTerms, feeTermsOf } from '#protocol/formulas/feeTerms.ts'
import { offeredLeverages } from '#protocol/formulas/leverages.ts'
import { parsePrice, type Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import {
  type ContractSpec,
  type Instrument,
  type LoggedPrice,
  openableNow,
  type PriceState,
  usableNow,
} from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertNotWorse } from '#server/platform/rulesWorstPrice.ts'
import { assertInTime } from '#server/platform/rulesDeadline.ts'
import type { Holder, Opening } from './types.ts'

/** What decides an opening beside the request itself. */
export interface OpeningContext {
  readonly instrument: Instrument | null
  readonly permission: { readonly allowed: boolean; readonly maxLeverage: number }
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
 * The order that a request opens in this context. The price is the last logged one, at most 10 s old; a
 * price that moves is logged each second. Which one that is: docs/decisions/0007-opening-price.md and 0130.
 * A stop loss that is to trail begins its distance behind what that price closes at; `planEdit` has it trail.
 * @throws Refusal quoteExpired instrumentUnknown productNotAllowed marketClosed priceStale closeOnly leverageNotAllowed lotsOutOfRange stopUnreasonable (with the stops at fault), or malformed where there is not one stop loss
 */
export function planOpening(
  id: string,
  holder: Holder,
  body: OpenContractBody,
  context: OpeningContext,
): Opening {
  const { instrument, spec, feeTerms, last } = readContext(body, context)
  openableNow(context, last, context.now)
  const request = readRequest(body, spec, last.mid)
  assertSound(request, spec.terms, body.trail === undefined ? 'stopLoss' : 'trail')
  const head = { ...holder, id, instrument, leverage: body.leverage, feeTerms }
  const opening = openingOf(head, request, spec.terms, last, context.now)
  assertNotWorse(request.side === 'long', opening.position.openPrice, body.worstPrice)
  return opening
}

/** What the context of a request must hold. @throws Refusal quoteExpired instrumentUnknown productNotAllowed marketClosed priceStale leverageNotAllowed */
export function readContext(
  body: Pick<BuyContractBody, 'leverage' | 'validUntil'>,
  context: OpeningContext,
): {
  readonly instrument: Instrument
  /** With the fee rate that the customer pays. */
  readonly spec: ContractSpec
  readonly feeTerms: FeeTerms | null
  readonly last: LoggedPrice
} {
  const { instrument, permission, now } = context
  assertInTime(body.validUntil, now)
  if (instrument === null) throw new Refusal(CODE.instrumentUnknown)
  const spec = instrument.contract
  if (spec === null || !permission.allowed) throw new Refusal(CODE.productNotAllowed)
  const last = usableNow(context.trading, context.last, now)
  if (!offeredLeverages(spec.leverages, permission).includes(body.leverage)) {
    throw new Refusal(CODE.leverageNotAllowed)
  }
  const feeTerms = feeTermsOf(spec.terms.feePpm, context.offer)
  const terms = atNetFee(spec.terms, feeTerms)
  return { instrument, spec: { ...spec, terms }, feeTerms, last }
}

/**
 * @param lossField what a stop loss at fault was asked for as
 * @throws Refusal leverageNotAllowed stopUnreasonable (with the stops at fault)
 */
export function assertSound(
  request: OpeningRequest,
  terms: Terms,
  lossField: 'stopLoss' | 'trail' = 'stopLoss',
): void {
  // Where the spread alone would close it, no stop helps: a lower leverage does.
  if (!leavesRoom(request, terms)) throw new Refusal(CODE.leverageNotAllowed)
  const faults = stopFaults(request, terms)
  if (faults.length === 0) return
  const nameOf = (field: keyof Stops) => (field === 'stopLoss' ? lossField : field)
  const fields = faults.map(({ field }) => [nameOf(field), 'unreasonable'] as const)
  throw new Refusal(CODE.stopUnreasonable, Object.fromEntries(fields))
}

/** Whose order, and on what. */
export interface OpeningHead extends Holder {
  readonly id: string
  /** The same as the request's, as the wire has it. */
  readonly leverage: number
  readonly feeTerms: FeeTerms | null
  readonly instrument: Pick<Instrument, 'id' | 'code' | 'appName'>
}

/** The order that a sound request opens at a logged price. */
export function openingOf(
  head: OpeningHead,
  request: OpeningRequest,
  terms: Terms,
  logged: LoggedPrice,
  now: Millis,
): Opening {
  const { id, customerId, account, instrument, feeTerms } = head
  const quote = quoteOpening(request, terms)
  const { side, lots, leverage, stopLoss, takeProfit } = request
  const { openPrice, margin } = quote
  const stops = { stopLoss, takeProfit }
  const position: Position = { side, lots, leverage, openPrice, ...stops, margin, addedPerLot: 0n }
  return {
    customerId,
    account,
    id,
    instrumentId: instrument.id,
    code: instrument.code,
    appName: instrument.appName,
    terms,
    feeTerms,
    position,
    leverage: head.leverage,
    openedAt: now,
    openLogSeq: logged.seq,
    liquidationPrice: quote.liquidationPrice,
    openFee: quote.openFee.up,
    escrow: quote.escrow,
    maxWin: quote.maxWin,
    changes: {
      openedLots: lots,
      edits: 0,
      editedAt: null,
      levelsLogSeq: logged.seq,
      trail: null,
      partOf: null,
    },
  }
}

/** @throws Refusal lotsOutOfRange, or malformed when a price can't be read or there is not one stop loss */
export function readRequest(body: BuyContractBody, spec: ContractSpec, mid: Price): OpeningRequest {
  const lots = BigInt(body.lots)
  if (lots < spec.lotMin || lots > spec.lotMax) throw new Refusal(CODE.lotsOutOfRange)
  const { side } = body
  const trail = body.type === 'market' ? body.trail : undefined
  if ((body.stopLoss === undefined) === (trail === undefined))
    throw new Refusal(CODE.malformed, { stopLoss: 'malformed' })
  const loss = parsePrice(body.stopLoss ?? trail ?? '')
  const takeProfit = parsePrice(body.takeProfit)
  if (loss === null || takeProfit === null) throw new Refusal(CODE.malformed)
  const stopLoss = trail === undefined ? loss : trailingStop(side, mid, loss, spec.terms)
  return { side, lots, leverage: BigInt(body.leverage), mid, stopLoss, takeProfit }
}
