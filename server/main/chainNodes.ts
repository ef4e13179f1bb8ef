import type { Logger } from 'pino'
import { type ChainNodes, openChainNodes } from '#server/platform/chainNodes.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Config } from './config.ts'
import { isPrivate } from './configFields.ts'

/** A network of an operator's setup, and its nodes. */
export interface AskedNetwork {
  readonly id: string
  readonly chainId: number
  readonly nodes: readonly string[]
  /** How many must say the same. */
  readonly quorum: number
}

/**
 * Nodes decide about money: in production nobody on the way may change what they say.
 * @param variable what names the file of the setup
 * @throws StartFault
 */
export function mustBeHttps(
  variable: string,
  networks: readonly Pick<AskedNetwork, 'id' | 'nodes'>[],
  mode: Config['mode'],
): void {
  const open = networks.find(({ nodes }) => !nodes.every((node) => isPrivate(new URL(node))))
  if (mode === 'production' && open !== undefined) {
    throw new StartFault(`${variable}: ${open.id}: nodes must begin with https in production`)
  }
}

/** Opens the nodes of a network, each once. They are logged by their place, never by their address. */
export function rememberNodes(log: Logger): (network: AskedNetwork) => ChainNodes {
  const opened = new Map<string, ChainNodes>()
  const open = ({ id: network, chainId, nodes: urls, quorum }: AskedNetwork): ChainNodes =>
    openChainNodes({
      chainId,
      urls,
      quorum,
      onFault: (node, reason) => log.warn({ network, node, reason }, 'a node of a chain failed'),
    })
  return (network) => {
    const nodes = opened.get(network.id) ?? open(network)
    opened.set(network.id, nodes)
    return nodes
  }
}
