import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { DataExport } from '#protocol/ownAccount.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import type { VaultService } from '#server/modules/vault/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { ObjectStore } from '#server/platform/objectStore.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { archiveOf } from './archive.ts'
import * as store from './store.ts'
import type { ExportsService } from './types.ts'

const DAY_MS: Millis = 86_400_000
/** A file is kept for so long. */
const KEPT_MS: Millis = 7 * DAY_MS
/** After so many tries nobody waits any longer, and another one may be asked for. */
const MOST_TRIES = 3

export interface ExportsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<AccountsService, 'asOwner' | 'tell'>
  readonly images: Pick<ImagesService, 'file'>
  readonly vault: Pick<VaultService, 'drop' | 'open' | 'seal'>
  readonly files: ObjectStore
  readonly brand: string
  /** Told of what went wrong while one was made, read or deleted. */
  readonly onFault: (error: unknown) => void
}

/** Files of what is kept about customers: made by a job, sealed, and deleted after a week. */
export function createExportsService(deps: ExportsDeps): ExportsService {
  const { db, clock, accounts, vault, files, onFault } = deps
  return {
    request: (asker, { proof, lang: language }) =>
      accounts.asOwner({ ...asker, act: 'exportData' }, proof, async (tx) => {
        const { customerId } = asker
        const at = clock.now()
        const next = nextAt(await store.selectExports(tx, customerId))
        if (next !== null && next > at) throw new Refusal(CODE.tooMany)
        const row = await store.insertExport(tx, { id: randomUUID(), customerId, language, at })
        if (row === null) throw new Refusal(CODE.exportRunning)
        return toExport(row)
      }),
    async list(query, customerId) {
      const rows = await store.selectExports(query, customerId)
      const next = nextAt(rows)
      return {
        items: rows.map(toExport),
        nextAt: next === null || next <= clock.now() ? null : toIso(next),
      }
    },
    async file(query, customerId, id) {
      const row = await store.selectReady(query, customerId, id, clock.now())
      if (row === null) throw new Refusal(CODE.notFound)
      const kept = await files.get(id).catch((error: unknown) => {
        onFault(error)
        throw new Refusal(CODE.unavailable)
      })
      if (kept === null) throw new Error(`export ${id} is not in the store`)
      const bytes = await vault.open(query, sealableOf(row), kept.bytes)
      const day = row.asked_at.toISOString().slice(0, 10)
      return { type: 'application/zip', name: `account-data-${day}.zip`, bytes }
    },
    async makeDue(stopped) {
      while (stopped?.aborted !== true) {
        const row = await store.beginOldest(db)
        if (row === null) return
        try {
          await make(deps, row)
        } catch (error) {
          onFault(error)
          if (row.tries >= MOST_TRIES) await store.markFailed(db, row.id, clock.now())
          return
        }
      }
    },
    async forget(tx, customerId) {
      for (const id of await store.deleteOf(tx, customerId)) {
        await vault.drop(tx, id)
        // Nothing opens the file any more, whether or not it goes.
        tx.afterCommit(() => void files.delete(id).catch(onFault))
      }
    },
    async sweep() {
      const now = clock.now()
      for (const id of await store.selectOver(db, now, now - DAY_MS)) {
        const gone = db.transaction(async (tx) => {
          await store.deleteExport(tx, id)
          await vault.drop(tx, id)
          await files.delete(id)
        })
        await gone.catch(onFault)
      }
    },
  }
}

/**
 * Makes one and tells its customer. A second node that makes the same one waits for the row of the first, and then finds
 * it made. Only who holds the row may throw away what an earlier try left in the store.
 */
async function make(deps: ExportsDeps, row: store.ExportRow): Promise<void> {
  const { db, clock, accounts, images, vault, files, brand } = deps
  const { id, customer_id: customerId } = row
  const bytes = await archiveOf({
    query: db,
    customerId,
    brand,
    madeAt: toIso(clock.now()),
    image: (imageId) => images.file(db, customerId, imageId),
  })
  await db.transaction(async (tx) => {
    const at = clock.now()
    const made = await store.markReady(tx, id, bytes.length, { at, expiresAt: at + KEPT_MS })
    if (!made) return
    const sealed = await vault.seal(tx, sealableOf(row), bytes)
    await files.delete(id)
    await files.put(id, { type: 'application/zip', bytes: sealed })
    await accounts.tell(tx, customerId, row.lang, { kind: 'exportReady' })
  })
}

const sealableOf = ({ id, customer_id: customerId }: store.ExportRow) => ({
  id,
  purpose: 'export',
  customerId,
})

/** When another one may be asked for; null where none counts. */
function nextAt(rows: readonly store.ExportRow[]): Millis | null {
  const last = rows.find(({ failed_at, ready_at }) => failed_at === null && ready_at !== null)
  return last === undefined ? null : last.asked_at.getTime() + DAY_MS
}

function toExport(row: store.ExportRow): DataExport {
  const made = row.ready_at === null ? 'making' : 'ready'
  return {
    id: row.id,
    state: row.failed_at === null ? made : 'failed',
    askedAt: toIso(row.asked_at.getTime()),
    size: row.size,
    expiresAt: row.expires_at === null ? null : toIso(row.expires_at.getTime()),
  }
}
