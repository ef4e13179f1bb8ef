import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import { inviterOf } from '#server/modules/commands/service.ts'
import type { Decision, ReadFeeOffers } from '#server/modules/commands/types.ts'
import type { Events } from '#server/modules/events/types.ts'
import type { ActionAfter, MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { TriggerEngine } from '#server/modules/triggers/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Room } from './room.ts'
import { isAfterEnd } from './rulesClosing.ts'
import { openingEntry } from './rulesEntries.ts'
import type { OpeningContext } from './rulesOpening.ts'
import { watchOf } from './rulesWatch.ts'
import type { ContractState, Holder, Opening } from './types.ts'
import { toContractOrder } from './view.ts'

export interface HandlerDeps {
  readonly clock: Clock
  readonly market: Pick<
    MarketService,
    'instruments' | 'find' | 'last' | 'hours' | 'loggedAfter' | 'state'
  >
  readonly policy: PolicyService
  readonly events: Pick<Events, 'orderChanged'>
  readonly engine: Pick<TriggerEngine, 'watch' | 'forget' | 'firstHit'>
  /** What openings pay less by; absent where all pay the base rate. */
  readonly feeOffers?: ReadFeeOffers
  /** The next corporate action of an instrument after a moment; absent where none is ever known. */
  readonly actionAfter?: ActionAfter
  /** How many orders holders have, by whichever handler. */
  readonly room: Room
}

/** What decides an opening now. */
export function contextOf(
  {
    market,
    policy,
    clock,
    actionAfter,
  }: Pick<HandlerDeps, 'market' | 'policy' | 'clock' | 'actionAfter'>,
  holder: Holder,
  instrumentId: string,
  offer: FeeOffer | null = null,
): OpeningContext {
  const now = clock.now()
  const instrument = market.instruments().find((one) => String(one.id) === instrumentId) ?? null
  if (instrument === null) {
    const permission = { allowed: false, maxLeverage: 0 }
    return { instrument, permission, trading: false, state: 'none', last: null, now, offer }
  }
  const last = market.last(instrument.id)
  // By a clock that was set back it may be open again: no action could end what opened after the row that it ends all at.
  const isOver = last !== null && isAfterEnd(actionAfter?.(instrument.id, now) ?? null, last)
  return {
    instrument,
    permission: policy.contract(holder.account, instrument),
    trading: !isOver && market.hours(instrument, now).open,
    state: market.state(instrument.id),
    last,
    now,
    offer,
  }
}

/**
 * The opening of an order, by whomever it is decided.
 * @param order as it stands then, where it was changed at once
 */
export function openingDecision(
  { engine, events }: Pick<HandlerDeps, 'engine' | 'events'>,
  opening: Opening,
  accept: (opening: Opening) => void,
  order: ContractState = { ...opening, closing: null },
): Decision<ContractOrder> {
  const view = toContractOrder(order)
  return {
    entry: openingEntry(opening),
    inviterId: inviterOf(opening),
    result: view,
    accept: () => accept(opening),
    tell: () => {
      engine.watch(watchOf(order))
      events.orderChanged(opening.customerId, opening.account, view)
    },
  }
}
