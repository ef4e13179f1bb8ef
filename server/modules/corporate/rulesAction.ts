import * as CODE from '#protocol/errorCodes.ts'
import { MARKET_TYPE, type MarketType } from '#protocol/marketTypes.ts'
import type { ProposeCorporateActionBody } from '#protocol/operatorCorporate.ts'
import type { Millis } from '#protocol/time.ts'
import type { Instrument, TradingHours } from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { KeptAction } from './types.ts'

/** Everybody has a day of warning before the last session in which they may act is over. */
const AHEAD_MS: Millis = 24 * 3_600_000
const TYPES: readonly MarketType[] = [MARKET_TYPE.stocks, MARKET_TYPE.etf]

const malformed = (field: string, fault: 'unreasonable' | 'outOfRange'): Refusal =>
  new Refusal(CODE.malformed, { [field]: fault })
const movedOn = (): Refusal => new Refusal(CODE.withdrawalMovedOn, { id: 'unreasonable' })

/**
 * The share or ETF that an action is of.
 * @throws Refusal malformed with the field `code` or `ratio`
 */
export function instrumentOf(
  instruments: readonly Instrument[],
  { code, kind, ratio }: ProposeCorporateActionBody,
): Instrument {
  const found = instruments.find((one) => one.code === code && TYPES.includes(one.type))
  if (found === undefined) throw malformed('code', 'unreasonable')
  const [to, of] = (ratio ?? '1:1').split(':')
  if ((kind === 'split') !== (ratio !== null) || (ratio !== null && to === of))
    throw malformed('ratio', 'unreasonable')
  return found
}

/**
 * @param closesAt when the last session before it ends; null where none is near
 * @throws Refusal malformed with the field `exAt`: unreasonable where it is no opening, outOfRange too soon
 */
export function mustBeAhead(
  hours: (at: Millis) => TradingHours,
  exAt: Millis,
  closesAt: Millis | null,
  now: Millis,
): void {
  if (!hours(exAt).open || hours(exAt - 1).open || closesAt === null)
    throw malformed('exAt', 'unreasonable')
  if (closesAt - now < AHEAD_MS) throw malformed('exAt', 'outOfRange')
}

/** @throws Refusal malformed with the field `options` where some are open that expire at its moment or later, of no series */
export function mustSpareOptions(open: number): void {
  if (open > 0) throw malformed('options', 'unreasonable')
}

/**
 * An action after another person's yes; null where it was said before, and nothing is to be done.
 * @throws Refusal anotherPersonNeeded for one's own, withdrawalMovedOn when it was stopped
 */
export function afterConfirming(
  from: KeptAction,
  operatorId: string,
  now: Millis,
): KeptAction | null {
  if (from.proposedBy === operatorId) throw new Refusal(CODE.anotherPersonNeeded)
  if (from.state === 'stopped') throw movedOn()
  if (from.state !== 'proposed') return null
  return { ...from, state: 'confirmed', confirmedBy: operatorId, since: now }
}

/**
 * An action after somebody said that it is to be stopped: what was confirmed takes two.
 * @param closesAt when it takes effect
 * @throws Refusal withdrawalMovedOn once it took effect or was stopped, anotherPersonNeeded for one's own word
 */
export function afterStopping(
  from: KeptAction,
  operatorId: string,
  closesAt: Millis,
  now: Millis,
): KeptAction {
  const stopped = { ...from, state: 'stopped', stoppedBy: operatorId, since: now } as const
  if (from.state === 'proposed') return stopped
  if (from.state !== 'confirmed' || now >= closesAt) throw movedOn()
  if (from.stopAskedBy === null) return { ...from, stopAskedBy: operatorId, stopAskedAt: now }
  if (from.stopAskedBy === operatorId) throw new Refusal(CODE.anotherPersonNeeded)
  return stopped
}
