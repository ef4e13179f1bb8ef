import { hash, randomBytes } from 'node:crypto'

/** A token as its operator makes it, and what the admin is told of it. */
export function newOperatorToken(token: string = randomBytes(32).toString('base64url')): {
  readonly token: string
  readonly tokenHash: string
} {
  return { token, tokenHash: hash('sha256', token) }
}
