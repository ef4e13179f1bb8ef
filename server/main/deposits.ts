import type { Logger } from 'pino'
import { ImageParams } from '#protocol/image.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import { createDepositsService, depositSetupOf } from '#server/modules/deposits/service.ts'
import type {
  DepositSetup,
  DepositsService,
  ProofImages,
  WatchedNetwork,
} from '#server/modules/deposits/types.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import type { ChainNodes } from '#server/platform/chainNodes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mustBeHttps, rememberNodes } from './chainNodes.ts'
import type { Config } from './config.ts'
import { fromFile } from './fromFile.ts'
import { fundingsAmong } from './paymentNames.ts'

export interface ChainParts {
  readonly config: Pick<Config, 'depositsFile' | 'mode'>
  readonly log: Logger
  /** The sandbox's own chain; null where deposits come over what the operator set up. */
  readonly sandboxDeposits: DepositSetup | null
}

/** The chains that money comes and leaves over, and their nodes. */
export interface Chains {
  readonly setup: DepositSetup
  readonly nodesOf: (network: WatchedNetwork) => ChainNodes
}

export interface DepositParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly commands: CommandService
  readonly auth: Pick<AuthService, 'ownersOf' | 'walletOf'>
  readonly images: Pick<ImagesService, 'use' | 'part'>
  readonly chains: Chains
  readonly onFault: (error: unknown) => void
}

/** @throws StartFault */
function setupOf({ depositsFile, mode }: ChainParts['config']): DepositSetup {
  const setup = fromFile(depositsFile, depositSetupOf)
  mustBeHttps('DEPOSITS_FILE', setup.watched, mode)
  return setup
}

/** Proofs of deposits, as images are kept. */
function proofsOf(images: DepositParts['images']): ProofImages {
  const partOf = (ref: string): string => `deposit:${ref}`
  return {
    async claim(tx, customerId, imageId, ref) {
      // Anything else was never an image of ours, and no database would compare it with one.
      if (!ImageParams.safeParse({ id: imageId }).success) return false
      try {
        await images.use(tx, { customerId, imageId, purpose: 'depositProof', usedBy: partOf(ref) })
        return true
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },
    file: (query, imageId, ref) => images.part(query, imageId, partOf(ref)),
  }
}

/** The sandbox's own chain, or those of the operator's setup. @throws StartFault */
export function openChains({ config, log, sandboxDeposits }: ChainParts): Chains {
  return { setup: sandboxDeposits ?? setupOf(config), nodesOf: rememberNodes(log) }
}

/** Joins deposits to the nodes of their chains. */
export function createDeposits(parts: DepositParts): DepositsService {
  const { db, clock, log, commands, auth, images, chains, onFault } = parts
  return createDepositsService({
    ...chains,
    db,
    clock,
    commands,
    ownersOf: auth.ownersOf,
    walletOf: auth.walletOf,
    fundingsAmong,
    images: proofsOf(images),
    onChainFault: (network, reason) =>
      log.warn({ network, reason }, 'a chain could not be asked about deposits'),
    onFault,
  })
}
