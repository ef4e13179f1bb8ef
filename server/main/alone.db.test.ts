import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDb } from '#kit/database.ts'
import { holdDatabase } from '#server/platform/databaseHold.ts'
import { lockFolder } from '#server/platform/embedded/folderLock.ts'
import { assertAlone } from './alone.ts'
import { readConfig } from './config.ts'

test('a folder that another process holds is refused at once, wherever it is named', async () => {
  const root = await mkdtemp(join(tmpdir(), 'glasshouse-alone-'))
  for (const environment of [{}, { DATA_DIR: ' ' }, { DATA_DIR: 'elsewhere' }]) {
    await assertAlone(environment, root)
    const lock = await lockFolder(readConfig(environment, root).dataDir, 0)
    await expect(assertAlone(environment, root)).rejects.toThrow(
      `in use by process ${String(process.pid)}`,
    )
    await lock.release()
    await assertAlone(environment, root)
  }
  await rm(root, { recursive: true })
})

test('a database that another process holds is refused, and one that cannot be asked is let pass', async () => {
  const database = await openTestDb()
  const environment = { DATABASE_URL: database.url }
  await assertAlone(environment, '/')
  const hold = await holdDatabase(database.url, () => undefined)
  await expect(assertAlone(environment, '/')).rejects.toThrow('Another process is running')
  await hold.release()
  await assertAlone(environment, '/')
  await assertAlone({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, '/')
  await database.close()
})
