import { ethereum } from './ethereum.ts'

/** 65 bytes: r, s and v. The compact form of EIP-2098 and contract wallets' signatures differ in length. */
const EOA_SIGNATURE = /^0x[0-9a-fA-F]{128}(00|01|1b|1B|1c|1C)$/

/** Order of the curve secp256k1. */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/**
 * The lower-case address whose key signed this text (EIP-191); null for anything but a plain signature
 * with its `s` in the lower half (of two signatures that mean the same, only one is taken).
 * Some hardware wallets write `v` as 0 or 1 instead of 27 or 28: both are read.
 */
export async function signerOf(message: string, signature: string): Promise<string | null> {
  if (!EOA_SIGNATURE.test(signature)) return null
  const r = BigInt(signature.slice(0, 66))
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  if (r === 0n || r >= CURVE_ORDER || s === 0n || s > CURVE_ORDER / 2n) return null
  const { recoverMessageAddress } = await ethereum()
  try {
    const address = await recoverMessageAddress({ message, signature: `0x${signature.slice(2)}` })
    return address.toLowerCase()
  } catch {
    return null
  }
}
