import type { GoogleFlow } from '#protocol/google.ts'
import { type WayToGoogle, wayToGoogle } from '#src/entities/session/googleWay.ts'

/** Keeps in this tab what the way back needs, and goes to Google. */
export function leaveForGoogle(
  { flowId, secret, url }: GoogleFlow,
  { purpose, back }: Pick<WayToGoogle, 'purpose' | 'back'>,
): void {
  wayToGoogle.write({ flowId, secret, purpose, back })
  window.location.assign(url)
}
