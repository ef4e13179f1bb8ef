import { startEmbeddedPostgres } from '#server/platform/embedded/embeddedPostgres.ts'
import { lockFolder } from '#server/platform/embedded/folderLock.ts'
import { openDb } from '#server/platform/postgres.ts'

/**
 * A program for tests: holds the data folder named on its command line, writes one row, says the
 * process id of its PostgreSQL, and stays until it is killed.
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: databaseHolder.ts <folder>')
await lockFolder(folder, Date.UTC(2026, 0, 1))
const server = await startEmbeddedPostgres({ folder, durable: false })
const db = openDb(server.url('postgres'), { max: 1 })
await db.query('CREATE TABLE held AS SELECT 1 AS n')
process.stdout.write(String(server.pid))
setInterval(() => undefined, 60_000)
