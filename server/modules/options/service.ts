import * as CODE from '#protocol/errorCodes.ts'
import { CALL_PUT_LISTINGS, type OptionTerm } from '#protocol/optionTerms.ts'
import { runAfter } from '#server/modules/commands/service.ts'
import type { Bound, CommandHandler, CommandService } from '#server/modules/commands/types.ts'
import type { Instrument, MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Events } from '#server/modules/events/types.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { auditHeld, auditOptions } from './audit.ts'
import { type Ask, createHandler } from './handler.ts'
import { createDueWork } from './due.ts'
import { offerOf } from './rulesOffer.ts'
export { selectLastExpiry } from './store.ts'
import { countExpired, selectExpired, selectLogNeeds, selectOne, selectPage } from './store.ts'
import { selectEscrows } from './storeEscrows.ts'
import type { OptionRecord, OptionsService, Volatility } from './types.ts'
import { toOptionOrder } from './view.ts'
import { createVolatilities, type Volatilities } from './volatilities.ts'
import { selectVolumes } from './storeVolume.ts'

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
  >
  readonly policy: Pick<PolicyService, 'option'>
  readonly events: Pick<Events, 'productChanged'>
  /** Told of an option that could not be settled, and of any that is overdue; it is tried again. */
  readonly onFault: (error: unknown) => void
}

/** What one customer's options bind of the operator's funds. */
const BOUND: Bound<Ask> = {
  bucket: 'optionEscrow',
  read: selectEscrows,
  binds: { buy: true, settle: false },
}
/** Options settled at a time, and how often that in a call: a second is enough for them. */
const PAGE = 256
const PAGES_A_CALL = 4
/** From here on an option that is not settled is a fault. */
const OVERDUE_MS = 60_000

/** What each listed term of calls and puts is priced by. */
async function volatilitiesOf(
  volatilities: Volatilities,
  instrument: Instrument,
): Promise<(term: OptionTerm) => Volatility | null> {
  if (instrument.contract === null) return () => null
  const found = await Promise.all(
    CALL_PUT_LISTINGS.map(
      async ({ term }) => [term, await volatilities.of(instrument, term)] as const,
    ),
  )
  const byTerm = new Map<OptionTerm, Volatility | null>(found)
  return (term) => byTerm.get(term) ?? null
}

function buying(
  { commands, market }: Pick<OptionsDeps, 'commands' | 'market'>,
  handler: CommandHandler<Ask>,
  volatilities: Volatilities,
): OptionsService['buy'] {
  return async (holder, body, keyed) => {
    const instrument = body.kind === 'callPut' ? market.find(Number(body.instrumentId)) : null
    // Before the command: nobody's account is locked while candles are read.
    const volatility = instrument === null ? null : await volatilities.of(instrument, body.term)
    return runAfter(
      commands,
      keyed.command,
      () => market.nextRow(Number(body.instrumentId)),
      () => commands.run(handler, holder, { to: 'buy', holder, body, volatility }, keyed),
    )
  }
}

/** Options: buying them, settling them by the clock, and their audit. */
export function createOptionsService(deps: OptionsDeps): OptionsService {
  const { db, commands, market, clock, policy } = deps
  const handler = commands.limited(BOUND)(createHandler(deps))
  const volatilities = createVolatilities(market)
  let overdue = 0
  const settle = ({ id, customerId, account }: OptionRecord): Promise<void> => {
    const holder = { customerId, account }
    return commands
      .settle(handler, holder, { to: 'settle', holder, orderId: id })
      .catch(deps.onFault)
  }
  let until = 0
  const settleExpired = createDueWork<OptionRecord>({
    select: (after, limit) => selectExpired(db, until, after, limit),
    work: settle,
    page: PAGE,
    pagesACall: PAGES_A_CALL,
  })
  return {
    buy: buying(deps, handler, volatilities),
    list: async (query, holder, page) => {
      const before = readCursor(page.cursor)
      const found = await selectPage(query, holder, page.state, before, page.limit + 1)
      return pageOf(found, page.limit, (one) => one.settleNo ?? one.no, toOptionOrder)
    },
    get: async (query, holder, id) => {
      const option = await selectOne(query, holder, id)
      if (option === null) throw new Refusal(CODE.notFound)
      return toOptionOrder(option)
    },
    offer: async (instrumentId) => {
      const instrument = market.find(instrumentId)
      if (instrument === null) throw new Refusal(CODE.instrumentUnknown)
      return offerOf({
        instrument,
        onReal: {
          upDown: policy.option('real', 'upDown', instrument),
          callPut: policy.option('real', 'callPut', instrument),
        },
        hours: (at) => market.hours(instrument, at),
        leastTermMs: market.leastTermMs(instrument),
        volatility: await volatilitiesOf(volatilities, instrument),
        now: clock.now(),
      })
    },
    settleDue: async () => {
      const now = clock.now()
      const complete = market.loggedBefore()
      if (complete !== null) {
        until = Math.min(complete, now)
        await settleExpired()
      }
      const before = overdue
      overdue = await countExpired(db, now - OVERDUE_MS)
      // Said once for each of them, not each second.
      if (overdue > before) deps.onFault(new Error(`${overdue} options are overdue by a minute`))
    },
    overdue: () => overdue,
    logNeeds: (before) => selectLogNeeds(db, before),
    volumes: selectVolumes,
    audit: auditOptions,
    auditHeld,
  }
}
