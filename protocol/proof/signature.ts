import { ed25519 } from '@noble/curves/ed25519'
import { fromHex, hashOf, toHex, utf8 } from './bytes.ts'

/** Whether an Ed25519 signature of a text is of this public key; all of it lower-case hexadecimal. */
export type VerifySignature = (text: string, signature: string, publicKey: string) => boolean

/** Strict: of the many signatures lax rules would take for one text, only the signer's own is good. */
export const verifySignature: VerifySignature = (text, signature, publicKey) => {
  const bytes = fromHex(signature, 64)
  const key = fromHex(publicKey, 32)
  if (bytes === null || key === null) return false
  try {
    return ed25519.verify(bytes, utf8(text), key, { zip215: false })
  } catch {
    return false
  }
}

/** A short name of a key: the first 16 bytes of its SHA-256, hexadecimal. Null when it is no key. */
export function keyIdOf(publicKey: string): string | null {
  const key = fromHex(publicKey, 32)
  return key === null ? null : toHex(hashOf(key).slice(0, 16))
}
