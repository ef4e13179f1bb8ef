import { usualAddress } from '#protocol/proof/usualAddress.ts'
import type { Network } from '#protocol/withdrawalWays.ts'

/** What a code says before its address, such as `bitcoin:`. */
const SCHEME = /^([a-z][a-z0-9+.-]*):(.*)$/is
/** EIP-681: an address, then perhaps its chain, a function and parameters. */
const ETHEREUM = /^(?:pay-)?(0x[0-9a-f]{40})(?:@(\d+))?(?:\/([a-z]+))?(?:\?(.*))?$/i
const MAINNET = '1'

/**
 * The address that the text of a QR code names, in its usual spelling; null when it is none of this network. The
 * text is plain, or an address of payment: EIP-681 of Ethereum, BIP-21 of the others.
 */
export function addressInCode(network: Network, text: string): string | null {
  const plain = text.trim()
  const [, scheme, rest] = SCHEME.exec(plain) ?? []
  if (scheme === undefined || rest === undefined) return usualAddress(network, plain)
  if (scheme.toLowerCase() !== network) return null
  const named = network === 'ethereum' ? namedByEthereum(rest) : namedBefore(rest)
  return named === null ? null : usualAddress(network, named)
}

/** A transfer of a token names its contract first, and who gets it as a parameter. */
function namedByEthereum(rest: string): string | null {
  const [, target, chain = MAINNET, act, parameters] = ETHEREUM.exec(rest) ?? []
  if (target === undefined || chain !== MAINNET) return null
  if (act === undefined) return target
  const [to, ...more] = new URLSearchParams(parameters).getAll('address')
  return act === 'transfer' && to !== undefined && more.length === 0 ? to : null
}

/** BIP-21: a parameter that begins with `req-` must be understood, and none is here. */
function namedBefore(rest: string): string | null {
  const [address = '', parameters] = rest.split('?', 2)
  const names = [...new URLSearchParams(parameters).keys()]
  return names.some((name) => name.startsWith('req-')) ? null : address
}
