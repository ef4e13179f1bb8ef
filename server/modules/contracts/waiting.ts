import * as CODE from '#protocol/errorCodes.ts'
import { runAfter } from '#server/modules/commands/service.ts'
import type { CommandService, Limit } from '#server/modules/commands/types.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import { createTriggerEngine } from '#server/modules/triggers/service.ts'
import type { TriggerEngine } from '#server/modules/triggers/types.ts'
import type { Db } from '#server/platform/db.ts'
import { Follower } from '#server/platform/follow.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endedRange } from './ended.ts'
import type { EntryAsk } from './entryAsks.ts'
import { createEntryHandler, type EntryHandlerDeps } from './entryHandler.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import type { NextPrice } from './nextPrice.ts'
import { watchOfWaiting } from './rulesPlacing.ts'
import type { ContractsService, WaitingRecord } from './types.ts'
import { toWaitingContract } from './view.ts'
import { selectCancelledPage } from './storeEnded.ts'
import { selectRevisedAfter } from './storeRevising.ts'
import { selectStillWaiting, selectWaitingPage } from './storeWaiting.ts'

export interface WaitingDeps extends Omit<EntryHandlerDeps, 'entries' | 'market'> {
  readonly db: Db
  readonly commands: CommandService
  readonly nextPrice: NextPrice
  /** Holds what one customer may bind. */
  readonly limit: Limit<EntryAsk>
  readonly market: EntryHandlerDeps['market'] & Parameters<typeof createTriggerEngine>[0]['market']
  readonly onFault: (error: unknown) => void
}

/** The part of contract orders that wait for a limit. */
export interface Waiting
  extends Pick<ContractsService, 'place' | 'cancel' | 'editWaiting' | 'logNeeds'> {
  readonly list: ContractsService['listWaiting']
  /** Cancels one for a corporate action. */
  end(order: WaitingRecord): Promise<void>
  /** Takes up waiting orders that it may not have seen. */
  watchNew(): Promise<void>
  catchUp(): Promise<void>
  onPrices(batch: readonly LoggedPrice[]): Promise<void>
}

export function createWaiting(deps: WaitingDeps): Waiting {
  const { db, commands, market, onFault } = deps
  const entries: TriggerEngine = createTriggerEngine({
    query: db,
    market,
    onFault,
    fire: (orderId, logged, holder) =>
      commands
        .settle(handler, holder, { to: 'reach', holder, orderId, logged })
        .catch((error: unknown) => {
          if (!isShort(error)) throw error
          return commands.settle(handler, holder, { to: 'drop', holder, orderId, logged })
        }),
  })
  const handler = deps.limit(createEntryHandler({ ...deps, entries }))
  const followed = new Follower({
    query: db,
    read: selectStillWaiting,
    see: (order) => entries.watch(watchOfWaiting(order)),
  })
  const revised = new Follower({
    query: db,
    read: selectRevisedAfter,
    see: ({ order }) => entries.watch(watchOfWaiting(order)),
  })
  return {
    place: (holder, body, keyed) =>
      runAfter(
        commands,
        keyed.command,
        // A limit that the market has reached already opens at once.
        () => deps.nextPrice.of(body.instrumentId),
        () => commands.run(handler, holder, { to: 'place', holder, body }, keyed),
      ),
    cancel: (holder, orderId, keyed) =>
      commands.run(handler, holder, { to: 'cancel', holder, orderId }, keyed),
    editWaiting: (holder, body, keyed) => {
      const { orderId } = body
      return commands.run(handler, holder, { to: 'revise', holder, orderId, body }, keyed)
    },
    end: (order) =>
      commands.settle(handler, order, { to: 'end', holder: order, orderId: order.id }),
    list: async (query, holder, { state, cursor, limit, ...ended }) => {
      const before = readCursor(cursor)
      const found =
        state === 'waiting'
          ? await selectWaitingPage(query, holder, before, limit + 1)
          : await selectCancelledPage(query, endedRange(holder, ended), before, limit + 1)
      return pageOf(found, limit, (one) => one.endNo ?? one.no, toWaitingContract)
    },
    watchNew: async () => {
      await followed.look()
      await revised.look()
    },
    catchUp: () => entries.catchUp(),
    logNeeds: () => entries.needs(),
    onPrices: (batch) => entries.onPrices(batch),
  }
}

/** The operator can't set aside the most this order could win: it is cancelled rather than promised. */
function isShort(error: unknown): boolean {
  return error instanceof Refusal && error.code === CODE.treasuryNotFunded
}
