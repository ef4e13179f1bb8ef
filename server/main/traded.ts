import { type AlertsDeps, createAlertsService } from '#server/modules/alerts/service.ts'
import type { AlertsService } from '#server/modules/alerts/types.ts'
import { createClosuresService } from '#server/modules/closures/service.ts'
import type { ClosuresService } from '#server/modules/closures/types.ts'
import { createCorporateService } from '#server/modules/corporate/service.ts'
import type { CorporateService, Ending } from '#server/modules/corporate/types.ts'
import { createContractsService } from '#server/modules/contracts/service.ts'
import type { ContentService } from '#server/modules/content/types.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import type { Events } from '#server/modules/events/types.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import type { InvitesService } from '#server/modules/invites/types.ts'
import { createLevelsService } from '#server/modules/levels/service.ts'
import type { LevelsService } from '#server/modules/levels/types.ts'
import type { Ledger } from '#server/modules/ledger/service.ts'
import { type Calendars, INSTRUMENTS } from '#server/modules/market/service.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import { areApart } from '#server/modules/operators/service.ts'
import {
  countExpiringFrom,
  createOptionsService,
  selectLastExpiry,
} from '#server/modules/options/service.ts'
import type { OptionsService } from '#server/modules/options/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { RiskService } from '#server/modules/risk/service.ts'
import { createSpotService } from '#server/modules/spot/service.ts'
import type { SpotService } from '#server/modules/spot/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { announcedAction } from './announcedAction.ts'
import { announcedClosure } from './announcedClosure.ts'
import { feeOffersOf, noticesWith } from './incentives.ts'

interface TradedParts {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly calendars: Calendars
  readonly commands: CommandService
  readonly content: Pick<ContentService, 'publish'>
  readonly market: MarketService
  readonly policy: PolicyService
  readonly events: Events
  readonly risk: RiskService
  readonly identity: IdentityService
  readonly invites: InvitesService
  readonly notifications: NotificationsService
  readonly lockOpen: AlertsDeps['lockOpen']
  readonly onFault: (error: unknown) => void
}

interface Ends {
  endBefore(ending: Ending): Promise<boolean>
}

interface Traded {
  readonly alerts: AlertsService
  readonly closures: ClosuresService
  readonly contracts: ContractsService
  readonly corporate: CorporateService
  readonly spot: SpotService
  readonly options: OptionsService
  readonly levels: LevelsService
}

/** What is traded at the market's prices and when it is not, and what customers' fees are less by. */
export function createTraded(parts: TradedParts): Traded {
  const { db, clock, market, policy, risk, identity, notifications } = parts
  // Levels are counted from the products, which ask for discounts only once orders come.
  const feeOffers = feeOffersOf(() => levels, parts.invites)
  const joined = { ...parts, feeOffers }
  const corporate = createCorporate(parts, () => [contracts, options])
  const contracts = createContractsService({
    ...joined,
    isNoticeAccepted: risk.isAccepted,
    actionAfter: corporate.actionAfter,
  })
  const spot = createSpotService(joined)
  const options = createOptionsService({
    ...joined,
    hoursOfNew: corporate.hoursOfOptions,
    actionAfter: corporate.actionAfter,
    actionBetween: corporate.actionBetween,
  })
  market.onLogged((batch) => contracts.onPrices(batch))
  market.onLogged((batch) => spot.onPrices(batch))
  // After the products: nobody's stop waits for an alert.
  const alerts = createAlertsService(parts)
  market.onLogged((batch) => alerts.onPrices(batch))
  const levels = createLevelsService({
    db,
    clock,
    identity,
    products: [contracts, spot, options],
    incentives: policy.incentives(),
    offers: feeOffers,
    notify: noticesWith(notifications),
  })
  const closures = createClosuresService({
    ...parts,
    instruments: INSTRUMENTS,
    lastExpiry: selectLastExpiry,
    areApart,
    tell: (tx, told) => parts.content.publish(tx, announcedClosure(told)),
  })
  return { alerts, closures, contracts, corporate, spot, options, levels }
}

/** Has each product end what is its own, also where another fails; whether nothing is left. */
async function endAll(products: readonly Ends[], ending: Ending): Promise<boolean> {
  const ended = await Promise.allSettled(products.map((one) => one.endBefore(ending)))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return ended.every((one) => one.status === 'fulfilled' && one.value)
}

/** Corporate actions, which end what these products have open. */
function createCorporate(parts: TradedParts, products: () => readonly Ends[]): CorporateService {
  return createCorporateService({
    ...parts,
    instruments: INSTRUMENTS,
    openOptions: countExpiringFrom,
    end: (ending) => endAll(products(), ending),
    areApart,
    tell: (tx, told) => parts.content.publish(tx, announcedAction(told)),
  })
}
