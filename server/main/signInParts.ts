import type { Logger } from 'pino'
import type { WalletChain } from '#server/modules/auth/types.ts'
import type { ChainFault } from '#server/platform/chainFault.ts'
import { openChainRpc } from '#server/platform/chainRpc.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createOpenId, type OpenId } from '#server/platform/openId.ts'
import type { Config } from './config.ts'
import { GOOGLE_CALLBACK } from './googleConfig.ts'

interface GoogleParts {
  readonly config: Pick<Config, 'google'>
  readonly clock: Clock
  readonly log: Logger
  readonly origin: string
}

/** Our entry at Google; null where the operator has none. */
export function googleOf({ config, clock, log, origin }: GoogleParts): OpenId | null {
  if (config.google === null) return null
  const onAway = (reason: string): void => log.warn({ reason }, 'Google could not be asked')
  const redirectUri = `${origin}${GOOGLE_CALLBACK}`
  return createOpenId({ ...config.google, redirectUri }, clock, onAway)
}

/** The chain that contract wallets are asked on; its node's words are never logged. */
export function chainOf(
  { chainId, chainRpcUrl }: Pick<Config, 'chainId' | 'chainRpcUrl'>,
  log: Logger,
): WalletChain | null {
  if (chainRpcUrl === null) return null
  const onFault = ({ reason }: ChainFault): void =>
    log.warn({ reason, chainId }, 'a contract wallet could not be checked: no answer of the chain')
  return { rpc: openChainRpc(chainRpcUrl), chainId, onFault }
}
