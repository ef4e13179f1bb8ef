import type { Logger } from 'pino'
import { createIdentityService } from '#server/modules/identity/service.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import { createImagesService } from '#server/modules/images/service.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import { createVaultService } from '#server/modules/vault/service.ts'
import type { KeyRing, VaultService } from '#server/modules/vault/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { ObjectStore } from '#server/platform/objectStore.ts'
import type { Config } from './config.ts'

interface PapersParts {
  readonly config: Pick<Config, 'files'>
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly files: ObjectStore
  readonly keys: () => KeyRing
  readonly policy: Pick<PolicyService, 'countriesNotServed'>
  /** Keeps what customers are told about their identity. */
  readonly note: NotificationsService['note']
}

interface Papers {
  readonly vault: VaultService
  readonly images: ImagesService
  readonly identity: IdentityService
}

/** What customers send of themselves: pictures, sealed, and who they are. */
export function createPapers(parts: PapersParts): Papers {
  const { config, db, clock, log, files, keys, policy, note } = parts
  const vault = createVaultService({ db, clock, keys })
  const { maxImageBytes: maxBytes } = config.files
  const onFault = (err: unknown): void => log.error({ err }, 'an image could not be dealt with')
  const images = createImagesService({ db, clock, files, vault, maxBytes, onFault })
  const notServed = policy.countriesNotServed()
  const identity = createIdentityService({ db, clock, images, vault, note, notServed })
  return { vault, images, identity }
}
