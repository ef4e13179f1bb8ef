import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { StoredImage } from '#protocol/image.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { ObjectStore } from '#server/platform/objectStore.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sealable, VaultService } from '#server/modules/vault/types.ts'
import { type Cleaned, type CleanImage, type CleanImages, createCleaner } from './cleaner.ts'
import { kindOf } from '#protocol/imageKind.ts'
import { createKeeping, isWithheld } from './keeping.ts'
import {
  deleteUnused,
  insertImage,
  selectImage,
  selectPart,
  selectUnused,
  updateStored,
  updateUse,
} from './store.ts'
import type { ImagesService } from './types.ts'

const DAY_MS = 86_400_000
/** Images of one customer a day that nothing uses, those that could not be read included. */
const MOST_UNUSED = 20
/** Images that one round of the job deletes. */
const SWEEP_ROUND = 200

const FAULT_CODES = {
  unreadable: CODE.imageUnreadable,
  tooManyPixels: CODE.imageTooManyPixels,
} as const satisfies Record<Extract<Cleaned, { ok: false }>['fault'], ErrorCode>

export interface ImagesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly files: ObjectStore
  /** Seals pictures of identity papers. */
  readonly vault: VaultService
  readonly maxBytes: number
  /** Told of what went wrong in the store or while drawing. */
  readonly onFault: (error: unknown) => void
  readonly clean?: CleanImages
}

/** @throws StartFault when images can't be drawn here */
export function createImagesService(deps: ImagesDeps): ImagesService {
  const { db, clock, files, maxBytes, onFault, vault } = deps
  const cleanImage = deps.clean ?? createCleaner()
  const { reach, put, fileOf } = createKeeping(deps)
  const store = async (what: Sealable, image: CleanImage): Promise<StoredImage> => {
    const sha256 = await put(what, image)
    const { type, width, height, bytes } = image
    const at = new Date(clock.now())
    return updateStored(db, what.id, { at, type, width, height, size: bytes.length, sha256 })
  }
  return {
    maxBytes,
    async keep(customerId, purpose, bytes) {
      const kind = kindOf(bytes)
      if (kind === null) throw new Refusal(CODE.imageTypeWrong)
      const id = randomUUID()
      const now = clock.now()
      const image = { id, customerId, purpose, at: new Date(now) }
      // Entered first: whoever sends what can't be read uses up the bound like everybody else, and what a
      // crash leaves in the store has a row by which it is found.
      const entered = await db.transaction((tx) =>
        insertImage(tx, image, new Date(now - DAY_MS), MOST_UNUSED),
      )
      if (!entered) throw new Refusal(CODE.tooManyImages)
      const cleaned = await reach(cleanImage(bytes, kind))
      if (!cleaned.ok) throw new Refusal(FAULT_CODES[cleaned.fault])
      return store({ id, purpose, customerId }, cleaned.image)
    },
    async file(query, customerId, id) {
      const owned = await selectImage(query, customerId, id)
      return fileOf(query, owned !== null && isWithheld(owned.image.purpose) ? null : owned)
    },
    part: async (query, id, usedBy) => fileOf(query, await selectPart(query, id, usedBy)),
    async shred(query, id) {
      await vault.drop(query, id)
      await reach(files.delete(id))
    },
    async use(tx, { customerId, imageId, purpose, usedBy }) {
      const image = await updateUse(tx, customerId, imageId, purpose, usedBy)
      if (image === null) throw new Refusal(CODE.imageNotUsable)
      return image
    },
    async sweep() {
      const ids = await selectUnused(db, new Date(clock.now() - DAY_MS), SWEEP_ROUND)
      for (const id of ids) {
        const gone = db.transaction(async (tx) => {
          if (!(await deleteUnused(tx, id))) return
          await vault.drop(tx, id)
          await files.delete(id)
        })
        // The next round tries again: one that stays keeps none of the others.
        await gone.catch(onFault)
      }
    },
  }
}
