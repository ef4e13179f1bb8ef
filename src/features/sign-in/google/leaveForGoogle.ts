import type { GoogleFlow } from '#protocol/google.ts'
import { type WayToGoogle, wayToGoogle } from '#src/entities/session/googleWay.ts'

/** Keeps in this tab what the way back needs, and goes to Google. */
export function leaveForGoogle(
  { flowId, secret, url }: GoogleFlow,
  way: Pick<WayToGoogle, 'purpose' | 'back' | 'act' | 'terms'>,
): void {
  wayToGoogle.write({ flowId, secret, ...way })
  window.location.assign(url)
}
