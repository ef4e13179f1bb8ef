import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/** 32 bytes of SHA-256. */
export type Hash = Uint8Array

/** SHA-256 of these pieces, one after another. */
export function hashOf(...pieces: readonly Uint8Array[]): Hash {
  const hash = sha256.create()
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}

/** UTF-8. */
export function utf8(text: string): Uint8Array {
  return utf8ToBytes(text)
}

/** Lower-case hexadecimal, the only form on the wire. */
export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes)
}

/** Reads lower-case hexadecimal of exactly `length` bytes; null when it is anything else. */
export function fromHex(text: string, length: number): Uint8Array | null {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text)) return null
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 1) {
    bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16)
  }
  return bytes
}

/** Whether two runs of bytes are the same. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
