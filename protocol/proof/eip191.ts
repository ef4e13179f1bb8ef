import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { fromHex, toHex, utf8 } from './bytes.ts'

const PREFIX = '\u0019Ethereum Signed Message:\n'
const SIGNATURE = /^0x([0-9a-f]{128})(00|01|1b|1c)$/
/** What wallets add to the parity of a signature. */
const OFFSET = 27
const ADDRESS_BYTES = 20

/**
 * The lower-case address whose key signed this text (EIP-191); null for anything but a plain signature of 65
 * bytes with its `s` in the lower half: of two signatures that mean the same, only one is taken.
 */
export function signerOfText(text: string, signature: string): string | null {
  const [, compact, last] = SIGNATURE.exec(signature.toLowerCase()) ?? []
  if (compact === undefined || last === undefined) return null
  const body = utf8(text)
  const digest = keccak_256(Uint8Array.of(...utf8(`${PREFIX}${body.length}`), ...body))
  const written = Number.parseInt(last, 16)
  const parity = written < OFFSET ? written : written - OFFSET
  try {
    const read = secp256k1.Signature.fromCompact(compact)
    if (read.hasHighS()) return null
    const key = read.addRecoveryBit(parity).recoverPublicKey(digest).toRawBytes(false)
    return `0x${toHex(keccak_256(key.subarray(1)).subarray(-ADDRESS_BYTES))}`
  } catch {
    return null
  }
}

/** Whether this is an address: 0x and 40 digits, all lower-case. */
export function isAddress(text: string): boolean {
  return text.startsWith('0x') && fromHex(text.slice(2), ADDRESS_BYTES) !== null
}
