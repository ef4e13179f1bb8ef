import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Millis, toIso } from '#protocol/time.ts'
import type { SignInSite } from './types.ts'

/** How long a text may be signed. */
export const CHALLENGE_MS = 5 * 60_000

/** Characters EIP-4361 allows in a statement. */
const STATEMENT_TEXT = /^[A-Za-z0-9 \-._~:/?#[\]@!$&'()*+,;=]+$/

const ADDRESS_LINE = /^(0x[0-9a-f]{40})$/im
const ISSUED_LINE = /^Issued At: (.+)$/m
const NONCE_LINE = /^Nonce: ([0-9a-f]{40})$/m
const MESSAGE_MAX = 4096

export interface MessageParts {
  /** EIP-55. */
  readonly address: string
  readonly nonce: string
  readonly issuedAt: Millis
}

/** The EIP-4361 text of one challenge. A brand that the standard cannot spell gives way to the domain. */
export function buildMessage(site: SignInSite, parts: MessageParts): string {
  const name = STATEMENT_TEXT.test(site.brand) ? site.brand : site.domain
  return [
    `${site.domain} wants you to sign in with your Ethereum account:`,
    parts.address,
    '',
    `Sign in to ${name}. This does not move funds and gives no approval.`,
    '',
    `URI: ${site.uri}`,
    'Version: 1',
    `Chain ID: ${site.chainId}`,
    `Nonce: ${parts.nonce}`,
    `Issued At: ${toIso(parts.issuedAt)}`,
    `Expiration Time: ${toIso(parts.issuedAt + CHALLENGE_MS)}`,
  ].join('\n')
}

/** Random bytes of a nonce; the rest proves that we issued its text. 160 bits in all. */
const RANDOM_BYTES = 8
const PROOF_BYTES = 12

/** Proves by our key that this very text, but for the proof in it, was issued by us. */
function proofOf(key: Buffer, site: SignInSite, parts: MessageParts): Buffer {
  const digest = createHmac('sha256', key).update(buildMessage(site, parts)).digest()
  return digest.subarray(0, PROOF_BYTES)
}

/** A new text for an address (EIP-55) to sign. Nothing of it need be kept: its nonce proves that it is ours. */
export function issueMessage(
  key: Buffer,
  site: SignInSite,
  { address, issuedAt }: Omit<MessageParts, 'nonce'>,
): string {
  const random = randomBytes(RANDOM_BYTES).toString('hex')
  const proof = proofOf(key, site, { address, nonce: random, issuedAt }).toString('hex')
  return buildMessage(site, { address, nonce: random + proof, issuedAt })
}

/** The nonce a text names; null when it names none of our form. */
export function nonceOf(message: string): string | null {
  if (message.length > MESSAGE_MAX) return null
  return NONCE_LINE.exec(message)?.[1] ?? null
}

/** What a text says of itself. */
export interface ReadMessage {
  /** As the text spells it, in any case. */
  readonly address: string
  readonly issuedAt: Millis
}

/** The address and time a text names, neither of them trusted yet; null when it names none. */
export function readMessage(message: string): ReadMessage | null {
  const address = ADDRESS_LINE.exec(message)?.[1]
  const issuedAt = Date.parse(ISSUED_LINE.exec(message)?.[1] ?? '')
  return address === undefined || Number.isNaN(issuedAt) ? null : { address, issuedAt }
}

/** Whether we issued the text that `parts` make: only who has the key can write such a nonce. */
export function isIssued(key: Buffer, site: SignInSite, parts: MessageParts): boolean {
  const random = parts.nonce.slice(0, 2 * RANDOM_BYTES)
  const proof = Buffer.from(parts.nonce.slice(2 * RANDOM_BYTES), 'hex')
  const expected = proofOf(key, site, { ...parts, nonce: random })
  return proof.length === expected.length && timingSafeEqual(proof, expected)
}
