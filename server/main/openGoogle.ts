import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import { createOpenId, type OpenId } from '#server/platform/openId.ts'
import type { Config } from './config.ts'
import { GOOGLE_CALLBACK } from './googleConfig.ts'

interface GoogleParts {
  readonly config: Pick<Config, 'google'>
  readonly clock: Clock
  readonly log: Logger
  /** Where browsers find us. */
  readonly origin: string
}

/** Our entry at Google; null where the operator has none. */
export function openGoogle({ config, clock, log, origin }: GoogleParts): OpenId | null {
  if (config.google === null) return null
  const onAway = (reason: string): void => log.warn({ reason }, 'Google could not be asked')
  const redirectUri = `${origin}${GOOGLE_CALLBACK}`
  return createOpenId({ ...config.google, redirectUri }, clock, onAway)
}
