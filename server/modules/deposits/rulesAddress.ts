import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { HDKey } from '@scure/bip32'

/** A name for an extended key, so that its addresses are told from those of a later one. */
export function keyIdOf(xpub: string): string {
  return createHash('sha256').update(xpub).digest('hex').slice(0, 16)
}

/** Whether this is an extended key in full: its checksum is right, and its key is a point of the curve. */
export function isExtendedKey(text: string): boolean {
  try {
    HDKey.fromExtendedKey(text)
    return true
  } catch {
    return false
  }
}

/**
 * The address of the customer with this number: BIP-32, the key's child 0/number, as wallets derive
 * receiving addresses of an account. Only the public key is needed; whoever holds the private one, and
 * nobody here, can move what arrives.
 * @throws Error when the key is none
 */
export function ownAddress(xpub: string, number: number): string {
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(0).deriveChild(number)
  if (publicKey === null) throw new Error('the extended key has no public key')
  return addressOf(publicKey)
}

/** The address of a compressed public key: the end of the hash of its point. */
function addressOf(publicKey: Uint8Array): string {
  const point = secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(false)
  return `0x${Buffer.from(keccak_256(point.slice(1)).slice(-20)).toString('hex')}`
}
