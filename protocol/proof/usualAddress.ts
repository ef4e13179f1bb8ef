import { keccak_256 } from '@noble/hashes/sha3'
import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { type AddressForm, NETWORKS, type Network } from '#protocol/withdrawalWays.ts'
import { utf8 } from './bytes.ts'

const base58check = createBase58check(sha256)

/**
 * An address in the usual spelling of its network; null when it is none, or its checksum says that it was
 * mistyped. An EVM address in one case carries no checksum and is taken as it is.
 */
export function usualAddress(network: Network, text: string): string | null {
  return READERS[NETWORKS[network].form](text)
}

const READERS: Readonly<Record<AddressForm, (text: string) => string | null>> = {
  evm: usualEvm,
  tron: (text) => (versionOf(text) === TRON ? text : null),
  bitcoin: (text) => (BITCOIN.has(versionOf(text) ?? -1) ? text : usualSegwit(text)),
}

/** Mainnet's versions: pay to key hash and to script hash. */
const BITCOIN: ReadonlySet<number> = new Set([0x00, 0x05])
const TRON = 0x41

/** Version of a base58check address: one byte before 20 others. */
function versionOf(text: string): number | null {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 ? (bytes[0] ?? null) : null
  } catch {
    return null
  }
}

/** Version 0 is written in bech32 (BIP-173), all later ones in bech32m (BIP-350). */
function usualSegwit(text: string): string | null {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return null
  for (const code of [bech32, bech32m]) {
    const read = code.decodeUnsafe(text, 90)
    const version = read?.words[0]
    if (read === undefined || version === undefined) continue
    if (read.prefix !== 'bc' || version > 16 || (version === 0) !== (code === bech32)) return null
    const program = code.fromWordsUnsafe(read.words.slice(1))
    if (!(program instanceof Uint8Array)) return null
    const { length } = program
    const fits = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
    return fits ? text.toLowerCase() : null
  }
  return null
}

const EVM = /^0x[0-9a-fA-F]{40}$/
const NOBODY = `0x${'0'.repeat(40)}`

/** EIP-55: a letter is a capital where the hash of the lower-case address has 8 or more. */
function usualEvm(text: string): string | null {
  if (!EVM.test(text) || text.toLowerCase() === NOBODY) return null
  const digits = text.slice(2)
  const low = digits.toLowerCase()
  const hash = keccak_256(utf8(low))
  const usual = low
    .split('')
    .map((digit, at) => {
      const byte = hash[at >> 1] ?? 0
      return (at % 2 === 0 ? byte >> 4 : byte & 15) >= 8 ? digit.toUpperCase() : digit
    })
    .join('')
  const isPlain = digits === low || digits === digits.toUpperCase()
  return isPlain || digits === usual ? `0x${usual}` : null
}
