import type { Logger } from 'pino'
import { ImageParams } from '#contract/image.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import { createDepositsService, depositSetupOf } from '#server/modules/deposits/service.ts'
import type { DepositSetup, DepositsService, ProofImages } from '#server/modules/deposits/types.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import { openChainNodes } from '#server/platform/chainNodes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Config } from './config.ts'
import { isPrivate } from './configFields.ts'
import { fromFile } from './fromFile.ts'

export interface DepositParts {
  readonly config: Pick<Config, 'depositsFile' | 'mode'>
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly commands: CommandService
  readonly auth: Pick<AuthService, 'ownersOf'>
  readonly images: Pick<ImagesService, 'use' | 'part'>
  /** The sandbox's own chain; null where deposits come over what the operator set up. */
  readonly sandboxDeposits: DepositSetup | null
  readonly onFault: (error: unknown) => void
}

/** The setup, whose nodes decide about money: in production nobody on the way may change what they say. */
function setupOf({ depositsFile, mode }: DepositParts['config']): DepositSetup {
  const setup = fromFile(depositsFile, depositSetupOf)
  const open = setup.watched.find(({ nodes }) => !nodes.every((node) => isPrivate(new URL(node))))
  if (mode === 'production' && open !== undefined) {
    throw new StartFault(`DEPOSITS_FILE: ${open.id}: nodes must begin with https in production`)
  }
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

/** Joins deposits to the nodes of their chains. Nodes are logged by their place, never by their address. */
export function createDeposits(parts: DepositParts): DepositsService {
  const { config, db, clock, log, commands, auth, images, sandboxDeposits, onFault } = parts
  return createDepositsService({
    db,
    clock,
    commands,
    setup: sandboxDeposits ?? setupOf(config),
    ownersOf: auth.ownersOf,
    images: proofsOf(images),
    nodesOf: ({ id: network, chainId, nodes: urls, quorum }) =>
      openChainNodes({
        chainId,
        urls,
        quorum,
        onFault: (node, reason) => log.warn({ network, node, reason }, 'a node of a chain failed'),
      }),
    onChainFault: (network, reason) =>
      log.warn({ network, reason }, 'a chain could not be asked about deposits'),
    onFault,
  })
}
