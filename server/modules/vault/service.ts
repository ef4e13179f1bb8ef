import { randomBytes } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  contextOf,
  decrypt,
  encrypt,
  markOf,
  newKeyFile,
  newKeyLine,
  readKeys,
} from './rulesKeys.ts'
import {
  deleteKey,
  insertKey,
  selectKey,
  selectOthers,
  updateWrapped,
  type WrappedRow,
} from './store.ts'
import type { KeyRing, VaultService } from './types.ts'

export { newKeyFile, newKeyLine, readKeys }

export interface VaultDeps {
  readonly db: Db
  readonly clock: Clock
  /** The keys as they are now: a file to which a key was added is read anew. */
  readonly keys: () => KeyRing
}

/** Keys that are wrapped anew in one transaction. */
const ROUND = 500
const WRAPPING = 'vault key'

export function createVaultService({ db, clock, keys }: VaultDeps): VaultService {
  const unwrap = (ring: KeyRing, row: WrappedRow): Buffer => {
    const by = ring.all.get(row.wrapped_by)
    if (by === undefined) throw new Error(`the key ${row.wrapped_by} is not in the file of keys`)
    return decrypt(by, `${WRAPPING}|${row.object_id}`, row.wrapped)
  }
  const wrap = ({ newest }: KeyRing, id: string, key: Uint8Array): Buffer =>
    encrypt(newest.key, `${WRAPPING}|${id}`, key)
  return {
    async seal(query, what, plain) {
      const ring = keys()
      const key = randomBytes(32)
      await insertKey(query, what, ring.newest.id, wrap(ring, what.id, key), clock.now())
      return encrypt(key, contextOf(what), plain)
    },
    async open(query, what, sealed) {
      const row = await selectKey(query, what.id)
      if (row === null) throw new Refusal(CODE.notFound)
      return decrypt(unwrap(keys(), row), contextOf(what), sealed)
    },
    drop: deleteKey,
    mark: (use, text) => markOf(keys().marks, use, text),
    async wrapAnew() {
      const ring = keys()
      const round = (): Promise<number> =>
        db.transaction(async (tx) => {
          const rows = await selectOthers(tx, ring.newest.id, ROUND)
          for (const row of rows) {
            const wrapped = wrap(ring, row.object_id, unwrap(ring, row))
            await updateWrapped(tx, row.object_id, ring.newest.id, wrapped)
          }
          return rows.length
        })
      let all = 0
      for (let done = await round(); done > 0; done = await round()) all += done
      return all
    },
  }
}
