import { Secret, TOTP } from 'otpauth'
import type { Millis } from '#protocol/time.ts'

/** Of a secret, as RFC 4226 recommends. */
export const SECRET_BYTES = 20

const PERIOD_S = 30

function totpOf(secret: Uint8Array): TOTP {
  const buffer = Uint8Array.from(secret).buffer
  return new TOTP({ secret: new Secret({ buffer }), period: PERIOD_S })
}

/** A secret as people type it: base 32. */
export const secretText = (secret: Uint8Array): string => totpOf(secret).secret.base32

/** What an authenticator app reads from a QR code. */
export function otpauthUri(secret: Uint8Array, issuer: string, label: string): string {
  const { secret: kept } = totpOf(secret)
  return new TOTP({ issuer, label, secret: kept, period: PERIOD_S }).toString()
}

/**
 * The 30 seconds (counted from 1970) that a code is of: those of now, the ones before or the ones after. Null where it
 * is of none of them, or of one that was used already (RFC 6238, 5.2).
 */
export function stepOf(
  secret: Uint8Array,
  code: string,
  now: Millis,
  usedStep: number,
): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return null
  const step = Math.floor(now / 1_000 / PERIOD_S) + delta
  return step > usedStep ? step : null
}
