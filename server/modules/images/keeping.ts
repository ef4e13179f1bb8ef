import { createHash } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { StoredImage } from '#protocol/image.ts'
import type { Sealable, VaultService } from '#server/modules/vault/types.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { OBJECT_TYPES, type ObjectStore } from '#server/platform/objectStore.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CleanImage } from './cleaner.ts'
import type { OwnedImage } from './store.ts'
import type { PartFile } from './types.ts'

interface KeepingDeps {
  readonly db: Db
  readonly files: ObjectStore
  readonly vault: VaultService
  /** Told of what went wrong in the store. */
  readonly onFault: (error: unknown) => void
}

/** Papers of identity are sealed, and not even their owner gets them back. */
export const isWithheld = (purpose: string): boolean => purpose === 'identity'

/** Pictures of the chat are sealed too: they may show anything. */
const isSealed = (purpose: string): boolean => isWithheld(purpose) || purpose === 'chat'

/** Puts the bytes of images into the store, and reads them back as they were. */
export function createKeeping({ db, files, vault, onFault }: KeepingDeps) {
  const reach = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      onFault(error)
      throw new Refusal(CODE.unavailable)
    }
  }
  const bytesOf = async (query: Queryable, { image, customerId }: OwnedImage) => {
    const { id, purpose } = image
    const kept = await reach(files.get(id))
    if (kept === null) throw new Error(`image ${id} is not in the store`)
    const what = { id, purpose, customerId }
    const bytes = isSealed(purpose) ? await vault.open(query, what, kept.bytes) : kept.bytes
    if (hashOf(bytes) !== image.sha256) throw new Error(`image ${id} is not what was stored`)
    return bytes
  }
  return {
    reach,
    async put(what: Sealable, { type, bytes }: CleanImage): Promise<Buffer> {
      const kept = isSealed(what.purpose) ? await vault.seal(db, what, bytes) : bytes
      await reach(files.put(what.id, { type, bytes: kept }))
      return createHash('sha256').update(bytes).digest()
    },
    async fileOf(query: Queryable, owned: OwnedImage | null): Promise<PartFile> {
      if (owned === null) throw new Refusal(CODE.notFound)
      const { id, type, sha256 }: StoredImage = owned.image
      try {
        const bytes = await bytesOf(query, owned)
        return { type, name: `${id}.${OBJECT_TYPES[type]}`, bytes, sha256 }
      } catch (error) {
        if (error instanceof Refusal) throw error
        onFault(error)
        throw new Refusal(CODE.unavailable)
      }
    },
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
