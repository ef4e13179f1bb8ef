import { termsFault } from '#protocol/formulas/contractTerms.ts'
import type { Bound, CommandService, ReadFeeOffers } from '#server/modules/commands/types.ts'
import type { ActionAfter, MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import { createTriggerEngine } from '#server/modules/triggers/service.ts'
import type { TriggerEngine } from '#server/modules/triggers/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import type { Events } from '#server/modules/events/types.ts'
import { Follower } from '#server/platform/follow.ts'
import { auditContracts, auditHeld } from './audit.ts'
import type { Ask } from './asks.ts'
import { endedRange } from './ended.ts'
import { createHandler } from './handler.ts'
import type { EntryAsk } from './entryAsks.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import { atNextPrice, createNextPrice } from './nextPrice.ts'
import { contractReads } from './reads.ts'
import { Room } from './room.ts'
import { endBefore } from './endings.ts'
import { watchOf } from './rulesWatch.ts'
import { selectChangedAfter, selectOpenAfter, selectOpenPage } from './store.ts'
import { selectClosedPage } from './storeEnded.ts'
import type { ContractsService, Holder, OrderRecord } from './types.ts'
import { noteTrails, shownWith } from './trails.ts'
import { toContractOrder } from './view.ts'
import { createWaiting } from './waiting.ts'
import { selectVolumes } from './storeVolume.ts'

export { contractFacts } from './storeFacts.ts'

export interface ContractsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly commands: CommandService
  readonly market: Pick<
    MarketService,
    | 'source'
    | 'instruments'
    | 'find'
    | 'last'
    | 'state'
    | 'hours'
    | 'nextRow'
    | 'firstOutside'
    | 'loggedAfter'
  >
  readonly policy: PolicyService
  readonly events: Pick<Events, 'orderChanged' | 'productChanged'>
  /** Whether a holder accepted the present risk notice, where it is asked of them. */
  readonly isNoticeAccepted: (query: Queryable, holder: Holder) => Promise<boolean>
  /** The next corporate action of an instrument after a moment; absent where none is ever known. */
  readonly actionAfter?: ActionAfter
  /** What orders pay less by; absent where all pay the base rate. */
  readonly feeOffers?: ReadFeeOffers
  /** Told of an order that could not be closed; it is tried again with the next prices. */
  readonly onFault: (error: unknown) => void
}

/**
 * What one customer's orders bind of the operator's funds; placing may open at once, reaching a limit does, and
 * a further take profit binds more.
 */
const boundIn = (room: Room): Bound<Ask | EntryAsk> => ({
  bucket: 'escrow',
  read: (tx, holders) => room.escrows(tx, holders),
  binds: {
    open: true,
    place: true,
    reach: true,
    revise: false,
    edit: true,
    margin: false,
    reverse: true,
    close: false,
    end: false,
    trigger: false,
    cancel: false,
    drop: false,
  },
})

/** Contract orders: opening, closing, the engine of their triggers, and their audit. */
export function createContractsService(deps: ContractsDeps): ContractsService {
  const { db, commands, market } = deps
  const room = new Room()
  const limit = commands.limited(boundIn(room))
  const engine: TriggerEngine = createTriggerEngine({
    query: db,
    market,
    onFault: deps.onFault,
    fire: (orderId, logged, holder) =>
      commands.settle(handler, holder, { to: 'trigger', holder, orderId, logged }),
  })
  const nextPrice = createNextPrice(deps)
  const parts = { ...deps, engine, limit, room, nextPrice }
  const handler = limit(createHandler(parts))
  const waiting = createWaiting(parts)
  const open = new Follower({
    query: db,
    read: selectOpenAfter,
    see: (order) => engine.watch(watchOf(order)),
  })
  const changed = new Follower({
    query: db,
    read: selectChangedAfter,
    see: ({ order }) => engine.watch(watchOf(order)),
  })
  const watchNew = async (): Promise<void> => {
    await open.look()
    await changed.look()
    await waiting.watchNew()
  }
  return {
    ...atNextPrice(nextPrice, commands, handler),
    editStops: (holder, body, keyed) =>
      commands.run(handler, holder, { to: 'edit', holder, orderId: body.orderId, body }, keyed),
    addMargin: (holder, body, keyed) =>
      commands.run(handler, holder, { to: 'margin', holder, orderId: body.orderId, body }, keyed),
    place: waiting.place,
    cancel: waiting.cancel,
    editWaiting: waiting.editWaiting,
    listWaiting: waiting.list,
    ...contractReads(deps),
    list: listOf(engine),
    volumes: selectVolumes,
    audit: auditContracts,
    auditHeld,
    load: async () => {
      assertSoundTerms(market)
      await watchNew()
      await waiting.catchUp()
      await engine.catchUp()
      await noteTrails(parts)
    },
    watchNew,
    noteTrails: () => noteTrails(parts),
    endBefore: (action) =>
      endBefore(deps, action, {
        close: (order, logged) =>
          commands.settle(handler, order, { to: 'end', holder: order, orderId: order.id, logged }),
        cancel: waiting.end,
      }),
    logNeeds: () => [...waiting.logNeeds(), ...engine.needs()],
    onPrices: async (batch) => {
      // What opens at a price is watched from the next one on.
      await waiting.onPrices(batch)
      await engine.onPrices(batch)
    },
  }
}

/** Own orders as they are shown: stop losses that trail as the engine has moved them. */
function listOf(engine: TriggerEngine): ContractsService['list'] {
  return async (query, holder, { state, cursor, limit, ...ended }) => {
    const before = readCursor(cursor)
    const found =
      state === 'open'
        ? await selectOpenPage(query, holder, before, limit + 1)
        : await selectClosedPage(query, endedRange(holder, ended), before, limit + 1)
    const noOf = ({ closeNo, no }: OrderRecord): bigint => closeNo ?? no
    return pageOf(found, limit, noOf, (one) => toContractOrder(shownWith(engine, one)))
  }
}

function assertSoundTerms(market: ContractsDeps['market']): void {
  for (const { code, contract, decimals } of market.instruments()) {
    if (contract === null) continue
    const fault = contract.terms.decimals === decimals ? termsFault(contract.terms) : 'decimals'
    if (fault !== null) throw new Error(`contract terms of ${code}: ${fault}`)
  }
}
