import type { Logger } from 'pino'
import { ImageParams } from '#contract/image.ts'
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
import { type ChainNodes, openChainNodes } from '#server/platform/chainNodes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Config } from './config.ts'
import { isPrivate } from './configFields.ts'
import { fromFile } from './fromFile.ts'

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
  readonly auth: Pick<AuthService, 'ownersOf'>
  readonly images: Pick<ImagesService, 'use' | 'part'>
  readonly chains: Chains
  readonly onFault: (error: unknown) => void
}

/** The setup, whose nodes decide about money: in production nobody on the way may change what they say. */
function setupOf({ depositsFile, mode }: ChainParts['config']): DepositSetup {
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

/** Opens the nodes of a chain, each once. Nodes are logged by their place, never by their address. */
export function openChains({ config, log, sandboxDeposits }: ChainParts): Chains {
  const opened = new Map<string, ChainNodes>()
  const open = ({ id: network, chainId, nodes: urls, quorum }: WatchedNetwork): ChainNodes =>
    openChainNodes({
      chainId,
      urls,
      quorum,
      onFault: (node, reason) => log.warn({ network, node, reason }, 'a node of a chain failed'),
    })
  return {
    setup: sandboxDeposits ?? setupOf(config),
    nodesOf(network) {
      const nodes = opened.get(network.id) ?? open(network)
      opened.set(network.id, nodes)
      return nodes
    },
  }
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
    images: proofsOf(images),
    onChainFault: (network, reason) =>
      log.warn({ network, reason }, 'a chain could not be asked about deposits'),
    onFault,
  })
}
