import * as CODE from '#protocol/errorCodes.ts'
import type { Bound, CommandService } from '#server/modules/commands/types.ts'
import type { ActionAfter, ActionBetween, MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Events } from '#server/modules/events/types.ts'
import { workOff } from '#server/platform/pages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { auditHeld, auditOptions } from './audit.ts'
import { createAsking } from './asking.ts'
import { type Ask, createHandler } from './handler.ts'
import { createOffering } from './offering.ts'
import { exportPast, listOptions } from './past.ts'
import { createSettling } from './settling.ts'
import { selectOne } from './store.ts'
import { selectEndedBy, selectLogNeeds } from './storeDue.ts'
import { selectEscrows } from './storeEscrows.ts'
import type { OptionRecord, OptionsService } from './types.ts'
import { toOptionOrder } from './view.ts'
import { createVolatilities } from './volatilities.ts'
import { selectVolumes } from './storeVolume.ts'

export { countExpiringFrom, selectLastExpiry } from './storeDue.ts'
export { optionFacts } from './storeFacts.ts'

export interface OptionsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly commands: CommandService
  readonly market: Pick<
    MarketService,
    | 'find'
    | 'last'
    | 'state'
    | 'hours'
    | 'nextRow'
    | 'leastTermMs'
    | 'candles'
    | 'loggedBefore'
    | 'lastBetween'
    | 'firstBetween'
  >
  readonly policy: Pick<PolicyService, 'option'>
  readonly events: Pick<Events, 'productChanged'>
  /** The hours that new options are sold for; absent where these are the market's. */
  readonly hoursOfNew?: MarketService['hours']
  /** Corporate actions that have not ended; absent where none is ever known. */
  readonly actionAfter?: ActionAfter
  /** When one changed a price; absent where none is ever known. */
  readonly actionBetween?: ActionBetween
  /** Told of an option that could not be settled, and of any that is overdue; it is tried again. */
  readonly onFault: (error: unknown) => void
}

/** What one customer's options bind of the operator's funds. */
const BOUND: Bound<Ask> = {
  bucket: 'optionEscrow',
  read: selectEscrows,
  binds: { buy: true, sell: false, settle: false, end: false },
}

/** Options: buying and selling them, settling them by the clock, and their audit. */
export function createOptionsService(deps: OptionsDeps): OptionsService {
  const { db, commands, market } = deps
  const handler = commands.limited(BOUND)(createHandler(deps))
  const volatilities = createVolatilities(market, deps.actionBetween)
  return {
    ...createAsking(deps, handler, volatilities),
    list: listOptions,
    export: (query, holder, asked) => exportPast(query, deps.clock, holder, asked),
    get: async (query, holder, id) => {
      const option = await selectOne(query, holder, id)
      if (option === null) throw new Refusal(CODE.notFound)
      return toOptionOrder(option)
    },
    ...createOffering(deps, volatilities),
    ...createSettling(deps, handler),
    endBefore: (ending) =>
      workOff<OptionRecord>({
        select: (after, limit) => selectEndedBy(db, ending, after, limit),
        work: ({ id: orderId, customerId, account }) => {
          const holder = { customerId, account }
          return commands.settle(handler, holder, { to: 'end', holder, orderId, ending })
        },
        onFault: deps.onFault,
      }),
    logNeeds: (before) => selectLogNeeds(db, before),
    volumes: selectVolumes,
    audit: auditOptions,
    auditHeld,
  }
}
