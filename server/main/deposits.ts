import type { Logger } from 'pino'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import { createDepositsService, depositSetupOf } from '#server/modules/deposits/service.ts'
import type { DepositSetup, DepositsService } from '#server/modules/deposits/types.ts'
import { openChainNodes } from '#server/platform/chainNodes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
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

/** Joins deposits to the nodes of their chains. Nodes are logged by their place, never by their address. */
export function createDeposits(parts: DepositParts): DepositsService {
  const { config, db, clock, log, commands, auth, sandboxDeposits, onFault } = parts
  return createDepositsService({
    db,
    clock,
    commands,
    setup: sandboxDeposits ?? setupOf(config),
    ownersOf: auth.ownersOf,
    images: null,
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
