import type { Logger } from 'pino'
import { createLiabilitiesService, reserveSetupOf } from '#server/modules/liabilities/service.ts'
import type { LiabilitiesService, ReserveSetup } from '#server/modules/liabilities/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Signer } from '#server/platform/signer.ts'
import { mustBeHttps, rememberNodes } from './chainNodes.ts'
import type { Config } from './config.ts'
import { fromFile } from './fromFile.ts'

export interface LiabilityParts {
  readonly config: Pick<Config, 'reservesFile' | 'mode' | 'brand'>
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly signer: Signer
}

/** Every signature is checked before the server opens. @throws StartFault */
function setupOf({ config, clock, signer }: LiabilityParts): ReserveSetup {
  const { brand: house, reservesFile, mode } = config
  const attester = { house, keyId: signer.keyId, now: clock.now() }
  const setup = fromFile(reservesFile, (text) => reserveSetupOf(text, attester))
  mustBeHttps('RESERVES_FILE', setup, mode)
  return setup
}

/** Joins what is owed and what is held to the nodes of chains. */
export function createLiabilities(parts: LiabilityParts): LiabilitiesService {
  const { config, db, clock, log, signer } = parts
  return createLiabilitiesService({
    db,
    clock,
    signer,
    reserves: {
      house: config.brand,
      setup: setupOf(parts),
      nodesOf: rememberNodes(log),
      onUnattested: (network, reason) =>
        log.warn({ network, reason }, 'the reserves of today are not attested'),
    },
  })
}
