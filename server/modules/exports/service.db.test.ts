import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { untilWaiting } from '#kit/lockWaits.ts'
import { memoryFiles, type MemoryFiles } from '#kit/memoryFiles.ts'
import { testVault, type TestVault } from '#kit/testVault.ts'
import type { Db } from '#server/platform/db.ts'
import { createExportsService, type ExportsDeps } from './service.ts'
import { insertExport } from './store.ts'

const clock = manualClock(Date.UTC(2026, 0, 5, 12))

let house: TestDb
let vault: TestVault
let files: MemoryFiles
let faults: unknown[]
let told: number
let customerId: string
let id: string

beforeAll(async () => {
  house = await openTestDb()
  vault = testVault(house.db, clock)
})
afterAll(() => house.close())
beforeEach(async () => {
  files = memoryFiles()
  faults = []
  told = 0
  customerId = randomUUID()
  id = randomUUID()
  await insertExport(house.db, { id, customerId, language: 'en', at: clock.now() })
})

/** A node that makes exports, on the one database and store. */
const node = (parts: Partial<Pick<ExportsDeps, 'db' | 'files'>> = {}) =>
  createExportsService({
    db: house.db,
    clock,
    accounts: {
      asOwner: () => Promise.reject(new Error('nobody asks here')),
      tell: async () => void (told += 1),
    },
    images: { file: () => Promise.reject(new Error('there are no pictures')) },
    vault,
    files,
    brand: 'Glasshouse',
    onFault: (error) => faults.push(error),
    ...parts,
  })

/** The first bytes of what the customer gets: those of a ZIP. */
const given = async (): Promise<string> =>
  Buffer.from((await node().file(house.db, customerId, id)).bytes)
    .subarray(0, 2)
    .toString('latin1')

async function tries(): Promise<number | undefined> {
  const rows = await house.db.query<{ readonly tries: number }>(
    'SELECT tries FROM data_export WHERE id = $1',
    [id],
  )
  return rows[0]?.tries
}

it('keeps the file of the first of two nodes that make the same one', async () => {
  let second = Promise.resolve()
  const first = node({
    db: {
      ...house.db,
      async transaction(work) {
        second = node().makeDue()
        await expect.poll(tries).toBe(2)
        return house.db.transaction(work)
      },
    },
    files: {
      ...files,
      async put(key, object) {
        await files.put(key, object)
        await untilWaiting(house.db, 1, second)
      },
    },
  })
  await first.makeDue()
  await second
  expect(await given()).toBe('PK')
  expect([told, faults]).toEqual([1, []])
})

it('leaves alone what another node finished, also when its own last try fails', async () => {
  await house.db.query('UPDATE data_export SET tries = 2 WHERE id = $1', [id])
  const db: Db = {
    ...house.db,
    async transaction() {
      await node().makeDue()
      throw new Error('the database can not be reached')
    },
  }
  await node({ db }).makeDue()
  expect(await given()).toBe('PK')
  expect([told, faults.length]).toEqual([1, 1])
})
