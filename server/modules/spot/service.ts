import * as CODE from '#protocol/errorCodes.ts'
import { runAfter } from '#server/modules/commands/service.ts'
import type { CommandService, ReadFeeOffers } from '#server/modules/commands/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { LoggedPrice, MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import { createTriggerEngine } from '#server/modules/triggers/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Events } from '#server/modules/events/types.ts'
import { Follower } from '#server/platform/follow.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { auditHeld, auditSpot } from './audit.ts'
import { createHandler } from './handler.ts'
import { exportPast, listOrders } from './past.ts'
import { watchOf } from './rulesEnding.ts'
import { selectOrder } from './store.ts'
import { selectStillWaiting } from './storeWaiting.ts'
import type { SpotService } from './types.ts'
import { selectVolumes } from './storeVolume.ts'

export { spotFacts } from './storeFacts.ts'

export interface SpotDeps {
  readonly db: Db
  readonly clock: Clock
  readonly commands: CommandService
  readonly market: Pick<
    MarketService,
    'instruments' | 'last' | 'state' | 'hours' | 'nextRow' | 'firstOutside' | 'loggedAfter'
  >
  readonly policy: Pick<PolicyService, 'spot'>
  readonly events: Pick<Events, 'productChanged'>
  /** What orders pay less by; absent where all pay the base rate. */
  readonly feeOffers?: ReadFeeOffers
  /** Told of an order that could not be filled; it is tried again with the next prices. */
  readonly onFault: (error: unknown) => void
}

/** Coin-to-coin orders: placing, filling, cancelling, and their audit. */
export function createSpotService(deps: SpotDeps): SpotService {
  const { db, market, commands } = deps
  /** Orders that the operator could not pay, until it is kept up to which row they were passed over. */
  const unpaid = new Set<string>()
  const fire = async (id: string, logged: LoggedPrice, holder: Holder): Promise<void> => {
    const order = await selectOrder(db, holder, id)
    if (order === null) return
    try {
      if (!unpaid.has(id)) {
        await commands.settle(handler, holder, { to: 'fill', order, logged })
        return
      }
    } catch (error) {
      if (!isTreasuryShort(error)) throw error
      unpaid.add(id)
    }
    await commands.settle(handler, holder, { to: 'pass', order, logged })
    unpaid.delete(id)
    if (order.passedLogSeq !== null) return
    deps.onFault(new Error(`the operator could not pay order ${id}: it waits for a later price`))
  }
  const engine = createTriggerEngine({
    query: db,
    market,
    onFault: deps.onFault,
    fire,
  })
  const handler = createHandler({ ...deps, engine })
  const waiting = new Follower({
    query: db,
    read: selectStillWaiting,
    see: (order) => engine.watch(watchOf(order)),
  })
  return {
    place: (holder, body, keyed) =>
      runAfter(
        commands,
        keyed.command,
        () => market.nextRow(Number(body.instrumentId)),
        () => commands.run(handler, holder, { to: 'place', holder, body }, keyed),
      ),
    owns: async (holder, orderId) => (await selectOrder(db, holder, orderId)) !== null,
    cancel: async (holder, orderId, keyed) => {
      const order = await selectOrder(db, holder, orderId)
      if (order === null) throw new Refusal(CODE.notFound)
      return commands.run(handler, holder, { to: 'cancel', order }, keyed)
    },
    list: listOrders,
    export: (query, holder, asked) => exportPast(query, deps.clock, holder, asked),
    volumes: selectVolumes,
    audit: auditSpot,
    auditHeld,
    load: async () => {
      await waiting.look()
      await engine.catchUp()
    },
    watchNew: () => waiting.look(),
    logNeeds: () => engine.needs(),
    onPrices: (batch) => engine.onPrices(batch),
  }
}

const isTreasuryShort = (error: unknown): boolean =>
  error instanceof Refusal && error.code === CODE.treasuryNotFunded
