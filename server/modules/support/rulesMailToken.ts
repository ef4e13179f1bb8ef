import { timingSafeEqual } from 'node:crypto'

/** What of a link is signed: its purpose stands first, so that no other signature of ours is one of these. */
export const signedMail = (addressHash: Buffer): readonly string[] => [
  'support mail',
  addressHash.toString('hex'),
]

/** A token that can do nothing but end mails about answers to an address. It does not tell the address. */
export const mailToken = (addressHash: Buffer, mac: Buffer): string =>
  `${addressHash.toString('base64url')}.${mac.toString('base64url')}`

/** What a token says, and the signature that it has; null for a text that is none. It proves nothing yet. */
export function readMailToken(
  token: string,
): { readonly addressHash: Buffer; readonly mac: Buffer } | null {
  const [addressHash, mac, ...more] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (addressHash?.length !== 32 || mac?.length !== 32 || more.length > 0) return null
  return { addressHash, mac }
}

/** Whether two signatures of the same length are one. */
export const isSame = (told: Buffer, mac: Buffer): boolean => timingSafeEqual(told, mac)
