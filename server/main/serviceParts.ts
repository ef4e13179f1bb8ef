import type { Logger } from 'pino'
import type { DepositSetup } from '#server/modules/deposits/types.ts'
import type { Calendars, MarketDeps } from '#server/modules/market/service.ts'
import type { KeyRing } from '#server/modules/vault/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { ObjectStore } from '#server/platform/objectStore.ts'
import type { Signer } from '#server/platform/signer.ts'
import type { Metrics } from '#server/http/ops/metrics.ts'
import type { Config } from './config.ts'
import type { SandboxWorks } from './sandboxChain/sandboxChain.ts'

/** What a market is opened on. */
export type PriceSource = MarketDeps['source']

export interface ServiceParts {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly source: PriceSource
  /** When markets trade. */
  readonly calendars: Calendars
  /** Where the files lie that customers send. */
  readonly files: ObjectStore
  /** What wraps the keys of what customers tell about themselves. */
  readonly keys: () => KeyRing
  /** Signs the price log and receipts. */
  readonly signer: Signer
  readonly metrics: Metrics
  /** The sandbox's own chain; null where deposits come over what the operator set up. */
  readonly sandboxDeposits: DepositSetup | null
  /** The works on that chain; null likewise. */
  readonly sandboxWorks: SandboxWorks | null
  /** Where browsers find us. */
  readonly origin: string
}
