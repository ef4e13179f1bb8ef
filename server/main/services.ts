import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import { createAuthService } from '#server/modules/auth/service.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import { type ContentService, createContentService } from '#server/modules/content/service.ts'
import { createContractsService } from '#server/modules/contracts/service.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import { createMarketService, type MarketDeps } from '#server/modules/market/service.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import { createPolicyService, type PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { createEvents, type Events } from '#server/platform/events.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Config } from './config.ts'

/** What a market is opened on. */
export type PriceSource = MarketDeps['source']

export interface Services {
  readonly auth: AuthService
  readonly content: ContentService
  readonly contracts: ContractsService
  readonly events: Events
  readonly ledger: Ledger
  readonly market: MarketService
}

export interface ServiceParts {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly source: PriceSource
  /** Where browsers find us. */
  readonly origin: string
}

/** Builds every module and joins them; nothing runs yet. */
export function createServices(parts: ServiceParts): Services {
  const { config, db, clock, log, source, origin } = parts
  const onFault = (err: unknown): void => log.error({ err }, 'a listener failed')
  const events = createEvents(onFault)
  const ledger = createLedgerService()
  const market = createMarketService({ db, clock, source })
  const policy = policyOf(config.policyFile)
  const contracts = createContractsService({ db, clock, ledger, market, policy, events, onFault })
  const site = {
    brand: config.brand,
    domain: new URL(origin).host,
    uri: origin,
    chainId: config.chainId,
  }
  const auth = createAuthService({ db, clock, ledger, site })
  const content = createContentService({ db, mode: config.mode })
  market.onLogged((batch) => contracts.onPrices(batch))
  return { auth, content, contracts, events, ledger, market }
}

function policyOf(path: string | null): PolicyService {
  try {
    return createPolicyService(path === null ? null : readFileSync(path, 'utf8'))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new StartFault(`${path ?? ''}: ${said}`, { cause: error })
  }
}
