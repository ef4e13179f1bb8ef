import type { OpenIdPerson } from '#server/platform/openId.ts'

/** A way to Google and back takes at most so long. */
export const FLOW_MS = 10 * 60_000

/**
 * The address that Google itself vouches for: one of its own, or of an organisation whose accounts it keeps. Any other
 * was proven to Google once, and may be somebody else's by now; null then.
 */
export function vouchedEmail({
  email,
  emailVerified,
  organisation,
}: Pick<OpenIdPerson, 'email' | 'emailVerified' | 'organisation'>): string | null {
  if (email === null || !emailVerified) return null
  return organisation !== null || /@gmail\.com$/i.test(email) ? email : null
}
