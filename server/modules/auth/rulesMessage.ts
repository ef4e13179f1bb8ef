import { type Millis, toIso } from '#contract/time.ts'
import type { SignInSite } from './types.ts'

/** How long a text may be signed. */
export const CHALLENGE_MS = 5 * 60_000

/** Characters EIP-4361 allows in a statement. */
const STATEMENT_TEXT = /^[A-Za-z0-9 \-._~:/?#[\]@!$&'()*+,;=]+$/

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

/**
 * The nonce a text names, only to find the challenge: what the text says is never trusted, it must
 * equal the stored one byte for byte. Null when it names none of ours.
 */
export function nonceOf(message: string): string | null {
  if (message.length > MESSAGE_MAX) return null
  return NONCE_LINE.exec(message)?.[1] ?? null
}
