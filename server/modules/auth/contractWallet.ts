import * as CODE from '#protocol/errorCodes.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findingOf, PROBE_GAS, probeOf, questionOf } from './rulesContractWallet.ts'
import type { WalletChain } from './types.ts'

/**
 * Whether the contract at this address, or the one a factory would put there, takes the signature for
 * its own. An address without a contract takes none: keys are checked without the chain.
 * @throws Refusal chainUnavailable when the chain gives no answer, or is another one
 */
export async function isSignedByContract(
  { rpc, chainId, onFault }: WalletChain,
  address: string,
  message: string,
  signature: string,
): Promise<boolean> {
  const question = await questionOf(address, message, signature)
  if (question === null) return false
  try {
    const finding = findingOf(await rpc.run(probeOf(question), PROBE_GAS))
    if (finding === null) throw new ChainFault('malformed')
    if (finding.chainId !== BigInt(chainId)) throw new ChainFault('otherChain')
    return finding.good
  } catch (error) {
    if (!(error instanceof ChainFault)) throw error
    onFault(error)
    throw new Refusal(CODE.chainUnavailable)
  }
}
